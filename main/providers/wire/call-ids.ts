import { randomUUID } from 'node:crypto'

/** The id as given, or a new one where it is empty or was taken by another call of the reply. */
export function uniqueId(given: string, taken: Set<string>): string {
  const id = given && !taken.has(given) ? given : `call_${randomUUID().replaceAll('-', '').slice(0, 24)}`
  taken.add(id)
  return id
}
