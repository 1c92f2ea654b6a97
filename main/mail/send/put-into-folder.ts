import type { ImapFlow } from 'imapflow'
import type { MailLogin } from '../mail-access'
import { type ImapSetup, withImap } from '../with-imap'

type FolderCopy = {
  login: MailLogin
  setup: ImapSetup
  /** The purpose of the folder, and its name if the server marks none for it. */
  use: '\\Sent' | '\\Drafts'
  /** The folder of this name instead. It must be there. */
  folder?: string | undefined
  /** It is not put there twice. */
  messageId: string
}

const USUAL = { '\\Sent': 'Sent', '\\Drafts': 'Drafts' }
const MARKS = { '\\Sent': ['\\Seen'], '\\Drafts': ['\\Draft'] }

/** Puts a message into a folder of the account by IMAP, unless it is there already. Resolves to the folder's name. */
export function putIntoFolder(
  message: Uint8Array,
  { login, setup, use, folder, messageId }: FolderCopy,
): Promise<string> {
  return withImap(login, setup, async client => {
    const path = await folderFor(client, { use, folder })
    if (await holds(client, path, messageId)) return path
    const put = await client.append(path, Buffer.from(message), MARKS[use])
    if (!put) throw new Error(`The server did not take it into the folder ${path}.`)
    return path
  })
}

async function folderFor(client: ImapFlow, { use, folder }: Pick<FolderCopy, 'use' | 'folder'>): Promise<string> {
  const folders = await client.list()
  if (folder !== undefined) {
    const named = folders.find(({ path }) => path === folder)
    if (named) return named.path
    const names = folders.slice(0, 50).map(({ path }) => path)
    throw new Error(`The account has no folder ${folder}. Its folders are: ${names.join(', ')}.`)
  }
  const found = folders.find(({ specialUse }) => specialUse === use) ?? folders.find(({ path }) => path === USUAL[use])
  if (found) return found.path
  const { path } = await client.mailboxCreate(USUAL[use])
  return path
}

/** Some servers keep what is sent by themselves, and say so nowhere. */
async function holds(client: ImapFlow, path: string, messageId: string): Promise<boolean> {
  await client.mailboxOpen(path, { readOnly: true })
  const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
  return Array.isArray(found) && found.length > 0
}
