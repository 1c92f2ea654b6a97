/** Returns what someone who fixes a failure needs to know: its message, and where in the app it happened. */
export function failureDetails(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
}
