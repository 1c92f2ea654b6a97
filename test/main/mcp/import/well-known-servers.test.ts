import { expect, test } from 'vitest'
import { readPasted } from '../../../../main/mcp/import/read-pasted'
import { WELL_KNOWN_SERVERS } from '../../../../renderer/features/mcp/adding/well-known-servers'

/** The fields that each server requests. */
const ASKS: Partial<Record<(typeof WELL_KNOWN_SERVERS)[number]['name'], readonly string[]>> = {
  filesystem: ['folder'],
  github: ['secret'],
}

test.each(WELL_KNOWN_SERVERS)('$title is understood as the one server that it is', async ({ name, text }) => {
  const { servers, problems } = await readPasted(text, { home: '/home/anna' })
  expect(servers).toMatchObject([{ name, notes: [] }])
  expect(problems).toEqual([])
  expect(servers[0]?.blanks.map(({ kind }) => kind)).toEqual(ASKS[name] ?? [])
})
