/** What somebody who mends it needs to know of a failure: what was said, and where in the app. */
export function failureDetails(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
}
