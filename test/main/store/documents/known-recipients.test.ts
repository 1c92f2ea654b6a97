import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDocument } from '../../../../main/store/documents/document'
import { KeptRecipients, knownRecipients } from '../../../../main/store/documents/known-recipients'
import { temporaryFolder } from '../../../helpers/temp-folder'

test('a recipient is known once written to, account by account, also after a restart', async () => {
  const file = join(await temporaryFolder(), 'r.json')
  const open = () => openDocument<KeptRecipients>({ file, schema: KeptRecipients, initial: [] })
  const known = knownRecipients(await open())
  await known.add('work', ['Bob@example.org', 'eve@other.org'])
  await known.add('home', ['zoe@example.net'])
  const again = knownRecipients(await open())
  expect(again.has('work', 'BOB@example.org')).toBe(true)
  expect(again.has('home', 'bob@example.org')).toBe(false)
  expect(again.domains('work')).toEqual(['example.org', 'other.org'])
})

test('of very many those of longest ago are new again', async () => {
  const document = await openDocument<KeptRecipients>({
    file: join(await temporaryFolder(), 'r.json'),
    schema: KeptRecipients,
    initial: [],
  })
  const known = knownRecipients(document)
  await known.add(
    'work',
    Array.from({ length: 2_000 }, (_, n) => `a${n}@example.org`),
  )
  await known.add('work', ['a0@example.org', 'new@example.org'])
  expect(known.has('work', 'a0@example.org')).toBe(true)
  expect(known.has('work', 'a1@example.org')).toBe(false)
})
