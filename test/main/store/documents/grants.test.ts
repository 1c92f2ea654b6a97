import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openDocument } from '../../../../main/store/documents/document'
import { grants, KeptGrant } from '../../../../main/store/documents/grants'
import { openStore } from '../../../../main/store/store'
import { temporaryFolder } from '../../../helpers/temp-folder'

const rule = { kind: 'command' as const, line: 'npm test', workingDirectory: '.' }
const scope = { type: 'folder' as const, folder: '/work' }

test('rules are kept with their uses, and are there after a restart', async () => {
  const folder = await temporaryFolder()
  const store = await openStore(folder)
  const [added] = await store.grants.add([rule, { kind: 'edits' }], scope)
  await store.grants.used(added?.id ?? '')
  await store.grants.used('gone')
  await store.close()
  const again = await openStore(folder)
  expect(again.grants.list()).toMatchObject([
    { rule, scope, uses: 1 },
    { rule: { kind: 'edits' }, uses: 0 },
  ])
  await again.grants.remove([added?.id ?? ''])
  expect(again.grants.list()).toMatchObject([{ rule: { kind: 'edits' } }])
  await again.close()
})

describe('a rule that ends', () => {
  const HOUR = 60 * 60 * 1_000
  const until = (at: number) => ({ type: 'until' as const, folder: '/work', at })

  /** Rules over a real document, at a time that the test moves on. */
  async function atNoon() {
    const folder = await temporaryFolder()
    const file = join(folder, 'grants.json')
    const document = await openDocument<KeptGrant[]>({ file, schema: z.array(KeptGrant), initial: [] })
    const clock = { now: Date.UTC(2026, 2, 1, 12) }
    return { clock, file, rules: grants(document, () => clock.now) }
  }

  test('holds until then, is shown for a day after, and is gone from the disk with the next change', async () => {
    const { clock, file, rules } = await atNoon()
    const [added] = await rules.add([rule], until(clock.now + HOUR))
    clock.now += HOUR - 1
    expect(rules.list()).toMatchObject([{ id: added?.id }])
    clock.now += 1
    expect(rules.list()).toEqual([])
    expect(rules.listShown()).toMatchObject([{ id: added?.id }])
    clock.now += 24 * HOUR
    expect(rules.listShown()).toEqual([])
    await rules.add([{ kind: 'edits' }], scope)
    expect(await readFile(file, 'utf8')).not.toContain('npm test')
  })

  test('is not made where its time is over already', async () => {
    const { clock, rules } = await atNoon()
    await expect(rules.add([rule], until(clock.now))).rejects.toMatchObject({ code: 'bad-input' })
    expect(rules.listShown()).toEqual([])
  })

  test('can end earlier or later, or hold until it is taken back', async () => {
    const { clock, rules } = await atNoon()
    const [added] = await rules.add([rule], scope)
    const id = added?.id ?? ''
    await rules.setEnd(id, clock.now + HOUR)
    expect(rules.list()).toMatchObject([{ id, scope: until(clock.now + HOUR) }])
    await expect(rules.setEnd(id, clock.now)).rejects.toMatchObject({ code: 'bad-input' })
    await rules.setEnd(id, null)
    expect(rules.list()).toMatchObject([{ id, scope }])
    await expect(rules.setEnd('gone', null)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is never one of a session, which would then hold in all of the folder', async () => {
    const { clock, rules } = await atNoon()
    const ofSession = { type: 'session' as const, sessionId: 's' }
    const [added] = await rules.add([rule], ofSession)
    for (const at of [null, clock.now + HOUR]) {
      await expect(rules.setEnd(added?.id ?? '', at)).rejects.toMatchObject({ code: 'bad-input' })
    }
    expect(rules.list()).toMatchObject([{ scope: ofSession }])
  })
})

test('an entry that is no rule is set aside, and allows nothing', async () => {
  const folder = await temporaryFolder()
  await writeFile(
    join(folder, 'grants.json'),
    JSON.stringify({ version: 1, data: [{ id: 'x', rule: { kind: 'all' } }] }),
  )
  const store = await openStore(folder)
  expect(store.grants.list()).toEqual([])
  expect(store.notices).not.toEqual([])
  await store.close()
})
