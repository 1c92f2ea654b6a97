/** When a session began, to the minute. It says in which zone, as exports travel. */
export function begunAt(createdAt: number): string {
  return `${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
