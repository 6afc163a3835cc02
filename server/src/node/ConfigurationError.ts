/** A mistake in the configuration. The message says how to correct it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
