import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../../main/store/store'
import { temporaryFolder } from '../../helpers/temp-folder'

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

test('a rule that is over is neither listed nor kept', async () => {
  const folder = await temporaryFolder()
  const store = await openStore(folder)
  await store.grants.add([rule], { type: 'until', folder: '/work', at: '2020-01-01T00:00:00Z' })
  expect(store.grants.list()).toEqual([])
  await store.grants.add([rule], scope)
  await store.close()
  expect(await readFile(join(folder, 'grants.json'), 'utf8')).not.toContain('2020-01-01')
})

test('what is no rule is set aside, and allows nothing', async () => {
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
