{{- define "wardstream.labels" -}}
app.kubernetes.io/name: wardstream
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "wardstream.pod-security" -}}
runAsNonRoot: true
runAsUser: {{ .Values.uid }}
runAsGroup: {{ .Values.uid }}
fsGroup: {{ .Values.uid }}
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "wardstream.security" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: {drop: [ALL]}
{{- end }}

{{- define "wardstream.pod" -}}
serviceAccountName: {{ .Release.Name }}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: 45
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
securityContext:
  {{- include "wardstream.pod-security" . | nindent 2 }}
{{- end }}

{{/* Settings that all containers have, and the files of the secret. */}}
{{- define "wardstream.environment" -}}
- name: WARDSTREAM_WORKER__SLOT
  valueFrom: {fieldRef: {fieldPath: metadata.name}}
{{- range $key, $variables := .Values.secretFiles }}
{{- range $variables }}
- {name: {{ . }}, value: /run/secrets/wardstream/{{ $key }}}
{{- end }}
{{- end }}
{{- end }}

{{- define "wardstream.env-from" -}}
- configMapRef: {name: {{ .Release.Name }}}
{{- end }}

{{- define "wardstream.secret-mount" -}}
- {name: secret, mountPath: /run/secrets/wardstream, readOnly: true}
- {name: tmp, mountPath: /tmp}
{{- end }}

{{- define "wardstream.secret-volume" -}}
- name: secret
  secret:
    secretName: {{ .Values.secret }}
    defaultMode: 0440
    items:
    {{- range $key, $variables := .Values.secretFiles }}
    - {key: {{ $key }}, path: {{ $key }}}
    {{- end }}
- name: tmp
  emptyDir: {sizeLimit: 1Gi}
{{- end }}

{{/* Probes of a process with worker.health_port. */}}
{{- define "wardstream.probes" -}}
startupProbe:
  httpGet: {path: /livez, port: health}
  periodSeconds: 5
  failureThreshold: 60
livenessProbe:
  httpGet: {path: /livez, port: health}
  periodSeconds: 30
  timeoutSeconds: 5
  failureThreshold: 3
readinessProbe:
  httpGet: {path: /readyz, port: health}
  periodSeconds: 5
  timeoutSeconds: 5
{{- end }}

{{/* The pod of one stage: dict root, name, stage */}}
{{- define "wardstream.stage" -}}
metadata:
  labels:
    {{- include "wardstream.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .name }}
  annotations:
    checksum/settings: {{ include (print .root.Template.BasePath "/settings.yaml") .root | sha256sum }}
spec:
  {{- include "wardstream.pod" .root | nindent 2 }}
  {{- if .stage.most }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "wardstream.labels" .root | nindent 10 }}
          app.kubernetes.io/component: {{ .name }}
  {{- end }}
  containers:
    - name: {{ .name }}
      image: {{ printf "%s:%s" .root.Values.image.repository (.stage.tag | default (get .root.Values.image .stage.image)) }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      args: [run, --stage, {{ .name }}]
      envFrom:
        {{- include "wardstream.env-from" .root | nindent 8 }}
      env:
        {{- include "wardstream.environment" .root | nindent 8 }}
      ports:
        - {name: health, containerPort: 8080}
        {{- if eq .name "board" }}
        - {name: http, containerPort: 6066}
        {{- end }}
      {{- include "wardstream.probes" .root | nindent 6 }}
      resources:
        requests: {cpu: {{ .stage.cpu | quote }}, memory: {{ .stage.memory }}}
        limits: {memory: {{ .stage.memory }}}
      securityContext:
        {{- include "wardstream.security" .root | nindent 8 }}
      volumeMounts:
        {{- include "wardstream.secret-mount" .root | nindent 8 }}
        - {name: state, mountPath: /var/lib/wardstream}
        {{- if .stage.data }}
        - {name: data, mountPath: /data}
        {{- end }}
        {{- if .stage.drafts }}
        - {name: drafts, mountPath: /drafts}
        {{- end }}
  volumes:
    {{- include "wardstream.secret-volume" .root | nindent 4 }}
    {{- if .stage.data }}
    - name: data
      persistentVolumeClaim: {claimName: {{ .root.Release.Name }}-data}
    {{- end }}
    {{- if .stage.drafts }}
    - name: drafts
      persistentVolumeClaim: {claimName: {{ .root.Release.Name }}-drafts}
    {{- end }}
    {{- if ne .name "patient" }}
    - name: state
      {{- if .stage.state }}
      persistentVolumeClaim: {claimName: {{ .root.Release.Name }}-{{ .name }}}
      {{- else }}
      emptyDir: {sizeLimit: 20Gi}
      {{- end }}
    {{- end }}
{{- end }}
