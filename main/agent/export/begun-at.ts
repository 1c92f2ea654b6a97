/** Formats when a session began, to the minute. Includes the time zone, as exports travel. */
export function begunAt(createdAt: number): string {
  return `${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
