import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mailHandlers } from '../../../../main/handlers/settings/mail-handlers'
import { mailAccounts, passwordNameOf } from '../../../../main/mail/mail-accounts'
import { openKeys } from '../../../../main/store/documents/provider-keys'
import { openStore } from '../../../../main/store/store'
import type { MailServer } from '../../../../shared/mail/mail-account'
import { accountOf } from '../../../helpers/mail'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { turningOver } from '../../../helpers/turning-over'

const PASSWORD = 'abcd efgh ijkl mnop'
const imap: MailServer = { host: 'imap.example.com', port: 993, security: 'tls' }
const account = accountOf({ imap })

async function page() {
  const folder = await temporaryFolder()
  const store = await openStore(folder)
  onTestFinished(() => store.close())
  const keys = await openKeys({
    file: join(folder, 'keys.json'),
    encryption: turningOver(),
    report: () => undefined,
    lost: () => undefined,
  })
  const mail = mailAccounts({ list: store.mail.list, keys })
  return { folder, store, keys, mail, calls: mailHandlers({ store, keys, mail }) }
}

test('keeps a password where nobody reads it, and shows nothing of it', async () => {
  const { calls, folder, mail } = await page()
  expect(await calls['mail.list'](undefined)).toEqual([])
  const [view] = await calls['mail.save']({ account, password: PASSWORD })
  expect(view).toEqual({ ...account, password: { state: 'set', last4: '', kept: 'encrypted' } })
  for (const name of ['keys.json', 'mail-accounts.json']) {
    const kept = await readFile(join(folder, name), 'utf8')
    expect(kept).not.toContain(PASSWORD)
    expect(kept).not.toContain('mnop')
  }
  expect((await mail.login('ada', 'imap')).password).toBe(PASSWORD)
})

test('keeps the password while the servers stay, and asks for it again where they do not', async () => {
  const { calls, mail, store } = await page()
  await calls['mail.save']({ account, password: PASSWORD })
  await calls['mail.save']({ account: { ...account, label: 'Mine' } })
  expect((await mail.login('ada', 'imap')).password).toBe(PASSWORD)
  const moved = { ...account, imap: { ...imap, port: 1993 } }
  await expect(calls['mail.save']({ account: moved })).rejects.toThrow('for other servers')
  await expect(calls['mail.save']({ account: moved, password: '' })).rejects.toThrow('for other servers')
  expect(store.mail.list()).toMatchObject([{ label: 'Mine', imap: { port: 993 } }])
  await calls['mail.save']({ account: moved, password: 'another' })
  expect(await mail.login('ada', 'imap')).toMatchObject({ server: { port: 1993 }, password: 'another' })
})

test.each([
  [account, undefined, 'Enter the password'],
  [account, '  ', 'Enter the password'],
  [account, 'two\nlines', 'a single line'],
  [accountOf({ imap: { ...imap, security: 'none' } }), PASSWORD, 'without encryption'],
])('refuses what could not be asked and keeps nothing of it: %#', async (wrong, password, words) => {
  const { calls, store, keys } = await page()
  await expect(calls['mail.save']({ account: wrong, ...(password !== undefined && { password }) })).rejects.toThrow(
    words,
  )
  expect(store.mail.list()).toEqual([])
  expect(keys.state(passwordNameOf('ada'))).toEqual({ state: 'none' })
})

test('uses the preferred one first, and forgets the password of one that is removed', async () => {
  const { calls, keys, mail } = await page()
  await calls['mail.save']({ account, password: PASSWORD })
  await calls['mail.save']({ account: { ...account, id: 'two' }, password: PASSWORD })
  await calls['mail.prefer']({ id: 'two' })
  expect(mail.find('imap')?.id).toBe('two')
  const views = await calls['mail.remove']({ id: 'two' })
  expect(views.map(({ id }) => id)).toEqual(['ada'])
  expect(keys.state(passwordNameOf('two'))).toEqual({ state: 'none' })
  await expect(calls['mail.test']({ id: 'two', askingId: 'x' })).rejects.toThrow('no longer connected')
})
