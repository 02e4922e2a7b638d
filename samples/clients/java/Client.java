import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Publish FHIR to wardstream, read its drafts: {@code Client.java publish FILE} or {@code Client.java read}. */
public class Client {
  static final String BROKER = System.getenv().getOrDefault("KAFKA", "localhost:9092");
  static final Map<String, String> TOPIC = Map.of(
      "DocumentReference", "ehr.note", "Composition", "ehr.note", "Observation", "ehr.lab", "DiagnosticReport", "ehr.lab");
  static final List<String> DRAFTS = List.of(
      "ehr.out.progress-note", "ehr.out.discharge-instruction", "ehr.out.care-summary", "ehr.out.diagnosis");
  static final ObjectMapper JSON = new ObjectMapper();

  public static void main(String[] args) throws Exception {
    if (args.length == 2 && args[0].equals("publish")) {
      publish(Path.of(args[1]));
    } else if (args.length == 1 && args[0].equals("read")) {
      read(Integer.parseInt(System.getenv().getOrDefault("COUNT", "-1")));
    } else {
      System.err.println("publish FILE, or read");
      System.exit(1);
    }
  }

  /** The reference of the patient whom a resource is about; of a Bundle, the first. */
  static String patient(JsonNode resource) {
    switch (resource.path("resourceType").asText()) {
      case "Bundle":
        for (JsonNode entry : resource.path("entry")) {
          String found = patient(entry.path("resource"));
          if (!found.isEmpty()) {
            return found;
          }
        }
        return "";
      case "Patient":
        return resource.has("id") ? "Patient/" + resource.path("id").asText() : "";
      default:
        for (String element : List.of("subject", "patient", "for")) {
          if (resource.has(element)) {
            return resource.path(element).path("reference").asText();
          }
        }
        return "";
    }
  }

  static void publish(Path file) throws Exception {
    byte[] value = Files.readAllBytes(file);
    JsonNode resource = JSON.readTree(value);
    String topic = TOPIC.getOrDefault(resource.path("resourceType").asText(), "ehr.admission");
    Map<String, Object> settings = Map.of("bootstrap.servers", BROKER, "acks", "all", "enable.idempotence", true);
    try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      var record = new ProducerRecord<>(topic, patient(resource), value);
      record.headers().add("content-type", "application/fhir+json; fhirVersion=4.0".getBytes(StandardCharsets.UTF_8));
      record.headers().add("source", "java-sample".getBytes(StandardCharsets.UTF_8));
      var confirmed = producer.send(record).get(); // throws where the broker does not confirm it: send it again
      System.out.println(confirmed.topic() + " " + confirmed.partition() + " " + confirmed.offset());
    }
  }

  /** Prints the sentences of sections and of the sections within them. */
  static void print(JsonNode sections) {
    for (JsonNode section : sections) {
      for (JsonNode extension : section.path("extension")) {
        if (extension.path("url").asText().endsWith("/statement")) {
          for (JsonNode part : extension.path("extension")) {
            if (part.path("url").asText().equals("text")) {
              System.out.println("- " + part.path("valueString").asText());
            }
          }
        }
      }
      print(section.path("section"));
    }
  }

  static void read(int count) throws Exception {
    Map<String, Object> settings = Map.of(
        "bootstrap.servers", BROKER, "group.id", System.getenv().getOrDefault("GROUP", "drafts-java"),
        "isolation.level", "read_committed", "auto.offset.reset", "earliest", "enable.auto.commit", false);
    try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
      consumer.subscribe(DRAFTS);
      while (count != 0) {
        for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofSeconds(1))) {
          JsonNode composition = JSON.readTree(record.value()).path("entry").path(0).path("resource");
          System.out.printf("%s (%s, %s)%n", composition.path("title").asText(), composition.path("status").asText(),
              composition.path("subject").path("reference").asText());
          print(composition.path("section"));
          // After it has been dealt with.
          consumer.commitSync(Map.of(new TopicPartition(record.topic(), record.partition()), new OffsetAndMetadata(record.offset() + 1)));
          if (--count == 0) {
            return;
          }
        }
      }
    }
  }
}
