import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.DefaultProfileValidationSupport;
import ca.uhn.fhir.validation.FhirValidator;
import ca.uhn.fhir.validation.SingleValidationMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hl7.fhir.common.hapi.validation.support.CommonCodeSystemsTerminologyService;
import org.hl7.fhir.common.hapi.validation.support.InMemoryTerminologyServerValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.PrePopulatedValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.SnapshotGeneratingValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.ValidationSupportChain;
import org.hl7.fhir.common.hapi.validation.validator.FhirInstanceValidator;
import org.hl7.fhir.instance.model.api.IBaseResource;
import org.hl7.fhir.r4.model.CodeSystem;

/**
 * Validates every .json file of a folder against FHIR R4, offline, in one JVM.
 *
 * <p>Usage: java Validate.java DEFINITIONS FOLDER. One line for each finding: severity, file, location, message, between tabs. Then a line
 * "validated" with the number of files, so that a reader can tell an end from a crash. DEFINITIONS is a folder of StructureDefinitions and CodeSystems.
 */
public class Validate {
  public static void main(String[] args) throws Exception {
    FhirContext context = FhirContext.forR4();
    PrePopulatedValidationSupport own = new PrePopulatedValidationSupport(context);
    for (Path file : files(args[0])) {
      IBaseResource read = context.newJsonParser().parseResource(Files.readString(file));
      if (read instanceof CodeSystem) {
        own.addCodeSystem(read);
      } else {
        own.addStructureDefinition(read);
      }
    }
    ValidationSupportChain chain = new ValidationSupportChain(
        new DefaultProfileValidationSupport(context), own, new CommonCodeSystemsTerminologyService(context),
        new InMemoryTerminologyServerValidationSupport(context), new SnapshotGeneratingValidationSupport(context));
    FhirValidator validator = context.newValidator().registerValidatorModule(new FhirInstanceValidator(chain));
    int count = 0;
    for (Path file : files(args[1])) {
      for (SingleValidationMessage found : validator.validateWithResult(Files.readString(file)).getMessages()) {
        System.out.println(String.join("\t", found.getSeverity().getCode(), file.getFileName().toString(),
            String.valueOf(found.getLocationString()), found.getMessage().replaceAll("[\\t\\r\\n]+", " ")));
      }
      count++;
    }
    System.out.println("validated\t" + count);
  }

  private static List<Path> files(String folder) throws Exception {
    try (Stream<Path> found = Files.list(Path.of(folder))) {
      return found.filter(path -> path.toString().endsWith(".json")).sorted().toList();
    }
  }
}
