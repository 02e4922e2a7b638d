// Publish FHIR to wardstream, read its drafts: `node client.mjs publish FILE` or `node client.mjs read`.
import { readFile } from 'node:fs/promises'
import kafkajs from 'kafkajs'
import lz4 from 'lz4js'

const { CompressionCodecs, CompressionTypes, Kafka, logLevel } = kafkajs
CompressionCodecs[CompressionTypes.LZ4] = () => ({
  compress: async (encoder) => Buffer.from(lz4.compress(encoder.buffer)),
  decompress: async (buffer) => Buffer.from(lz4.decompress(buffer)),
})
const kafka = new Kafka({ brokers: (process.env.KAFKA ?? 'localhost:9092').split(','), logLevel: logLevel.ERROR })
const TOPIC = { DocumentReference: 'ehr.note', Composition: 'ehr.note', Observation: 'ehr.lab', DiagnosticReport: 'ehr.lab' }
const DRAFTS = ['progress-note', 'discharge-instruction', 'care-summary', 'diagnosis'].map((task) => `ehr.out.${task}`)

// The reference of the patient whom a resource is about; of a Bundle, the first.
function patient(resource = {}) {
  if (resource.resourceType === 'Bundle') return resource.entry.map((entry) => patient(entry.resource)).find(Boolean) ?? ''
  if (resource.resourceType === 'Patient') return resource.id ? `Patient/${resource.id}` : ''
  return (resource.subject ?? resource.patient ?? resource.for)?.reference ?? ''
}

async function publish(file) {
  const value = await readFile(file)
  const resource = JSON.parse(value)
  const producer = kafka.producer({ idempotent: true })
  await producer.connect()
  const headers = { 'content-type': 'application/fhir+json; fhirVersion=4.0', source: 'javascript-sample' }
  const topic = TOPIC[resource.resourceType] ?? 'ehr.admission'
  // Rejects where the broker does not confirm it: send it again.
  const [sent] = await producer.send({ topic, acks: -1, messages: [{ key: patient(resource), value, headers }] })
  console.log(sent.topicName, sent.partition, sent.baseOffset)
  await producer.disconnect()
}

// The sentences of sections and of the sections within them.
function statements(sections = []) {
  return sections.flatMap((section) => [
    ...(section.extension ?? [])
      .filter((extension) => extension.url.endsWith('/statement'))
      .map((extension) => extension.extension.find((part) => part.url === 'text').valueString),
    ...statements(section.section),
  ])
}

async function read(count) {
  // kafkajs reads committed records alone unless it is asked for others.
  const consumer = kafka.consumer({ groupId: process.env.GROUP ?? 'drafts-javascript' })
  await consumer.connect()
  await consumer.subscribe({ topics: DRAFTS, fromBeginning: true })
  await new Promise((done, failed) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => payload.restart || failed(payload.error))
    consumer.run({
      autoCommitThreshold: 1, // after each that has been dealt with
      eachMessage: async ({ message }) => {
        if (count === 0) return
        const composition = JSON.parse(message.value).entry[0].resource
        console.log(`${composition.title} (${composition.status}, ${composition.subject.reference})`)
        for (const text of statements(composition.section)) console.log('-', text)
        if (--count === 0) done()
      },
    })
  })
  await consumer.disconnect()
}

const [command, file] = process.argv.slice(2)
if (command === 'publish' && file) await publish(file)
else if (command === 'read') await read(Number(process.env.COUNT ?? -1))
else {
  console.error('publish FILE, or read')
  process.exit(1)
}
