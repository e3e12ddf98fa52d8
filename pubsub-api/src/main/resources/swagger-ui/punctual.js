SwaggerUIBundle({
  url: '../v3/api-docs',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  // The badge of an outside host.
  validatorUrl: null,
});
