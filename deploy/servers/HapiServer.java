import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.jpa.api.config.JpaStorageSettings;
import ca.uhn.fhir.jpa.provider.JpaSystemProvider;
import ca.uhn.fhir.rest.server.RestfulServer;
import ca.uhn.fhir.rest.server.provider.ResourceProviderFactory;
import java.net.InetSocketAddress;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** HAPI FHIR's JPA server (R4) with H2 in memory, on loopback. */
public class HapiServer {
  public static void main(String[] arguments) throws Exception {
    var context = new AnnotationConfigApplicationContext(ca.uhn.fhir.jpa.test.config.TestR4Config.class);
    context.getBean(JpaStorageSettings.class).setResourceClientIdStrategy(JpaStorageSettings.ClientIdStrategyEnum.ANY);  // Patient/1
    var fhir = new RestfulServer(context.getBean(FhirContext.class));
    fhir.registerProviders(context.getBean("myResourceProvidersR4", ResourceProviderFactory.class).createProviders());
    fhir.registerProvider(context.getBean(JpaSystemProvider.class));
    var server = new Server(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])));
    var handler = new ServletContextHandler();
    handler.addServlet(new ServletHolder(fhir), "/fhir/*");
    server.setHandler(handler);
    server.start();
    server.join();
  }
}
