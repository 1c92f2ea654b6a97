import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Encryption } from '../../../main/store/documents/encryption'
import { openVault } from '../../../main/vault/vault'
import { temporaryFolder } from '../../helpers/temp-folder'
import { turningOver } from '../../helpers/turning-over'

/** As slow as a keyring may be. */
function slow(milliseconds: number): Encryption & { asked(): number } {
  const usual = turningOver()
  let asked = 0
  return {
    ...usual,
    asked: () => asked,
    decrypt(bytes) {
      asked += 1
      const until = performance.now() + milliseconds
      while (performance.now() < until);
      return usual.decrypt(bytes)
    },
  }
}

test('the list of 500 entries holds nobody up, and lost ones are found meanwhile, each looked at once', async () => {
  const file = join(await temporaryFolder(), 'vault.json')
  const encryption = slow(2)
  let changes = 0
  const changed = () => {
    changes += 1
  }
  const open = () => openVault({ file, encryption, report: () => undefined, changed })
  const vault = await open()
  const fields = [{ name: 'token', isSecret: true, value: 'a-secret-value' }]
  await Promise.all(
    Array.from({ length: 500 }, (_, at) =>
      vault.save({ name: `e${at}`, kind: 'custom', hosts: [`h${at}.example`], fields }),
    ),
  )
  await vault.flush()
  await writeFile(file, (await readFile(file, 'utf8')).replace('h321.example', 'evil.example'))
  const later = await open()
  changes = 0
  const before = encryption.asked()
  const first = later.list()
  // Of two milliseconds each.
  expect(encryption.asked() - before).toBeLessThan(25)
  expect(first.filter(({ kept }) => kept === 'lost')).toEqual([])
  let longest = 0
  for (let last = encryption.asked(); changes === 0; ) {
    await nextTurn()
    longest = Math.max(longest, encryption.asked() - last)
    last = encryption.asked()
  }
  expect(longest).toBeLessThan(25)
  expect(encryption.asked()).toBe(500)
  expect(
    later
      .list()
      .filter(({ kept }) => kept === 'lost')
      .map(({ name }) => name),
  ).toEqual(['e321'])
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(encryption.asked()).toBe(500)
  expect(changes).toBe(1)
})
