import { z } from 'zod'
import { MOST_RESULTS } from '../../connected-services/search'

const BAD_NUMBER = "'numResults' must be a positive integer."

/** More counts as the most that there are. */
export const numResults = z
  .int(BAD_NUMBER)
  .positive(BAD_NUMBER)
  .default(5)
  .describe(`How many results. Defaults to 5; more than ${MOST_RESULTS} counts as ${MOST_RESULTS}.`)

const MOST_DOMAINS = 20

/** Hosts, as `name` has them. */
export function domains(name: 'includeDomains' | 'excludeDomains') {
  const bad = `'${name}' must be a list of hosts such as example.com, without https://.`
  const host = z
    .string(bad)
    .max(100, bad)
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, bad)
  return z.array(host, bad).max(MOST_DOMAINS, `'${name}' must not have more than ${MOST_DOMAINS} entries.`).optional()
}
