import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { openDocument } from '../../../../main/store/documents/document'
import { sessionLogs } from '../../../../main/store/logs/session-logs'
import { openStore } from '../../../../main/store/store'

// Root may read everything, so this becomes nobody first. Prints what happened as JSON.
const [folder = ''] = process.argv.slice(2)
if (process.getuid?.() === 0) {
  process.setgid?.(65534)
  process.setuid?.(65534)
}
const open = (file: string) => openDocument({ file, schema: z.object({ name: z.string() }), initial: { name: 'new' } })
const failure = (error: unknown) => (error instanceof Error ? { ...error, message: error.message } : error)

async function unreadableFile() {
  const file = join(folder, 'unreadable.json')
  await writeFile(file, '{"version":1,"data":{"name":"old"}}')
  await chmod(file, 0o000)
  const document = await open(file)
  await document.update(() => ({ name: 'changed' }))
  const names = (await readdir(folder)).filter(name => name.startsWith('unreadable'))
  return { notices: document.notices.map(({ message }) => message), data: document.data, names }
}

async function lockedFolder() {
  const locked = join(folder, 'locked')
  await mkdir(locked)
  await writeFile(join(locked, 'broken.json'), 'broken')
  await chmod(locked, 0o500)
  const document = await open(join(locked, 'broken.json'))
  const refused = await document.update(() => ({ name: 'changed' })).catch(failure)
  const during = { data: document.data, names: await readdir(locked) }
  await chmod(locked, 0o700)
  const after = await document.update(() => ({ name: 'changed' }))
  return {
    notices: document.notices.map(({ message }) => message),
    refused,
    during,
    after,
    names: await readdir(locked),
  }
}

async function lockedStore() {
  const locked = join(folder, 'store')
  await mkdir(locked)
  await chmod(locked, 0o000)
  const store = await openStore(locked)
  const refused = await store.settings.update({ theme: 'dark' }).catch(failure)
  const opened = { theme: store.settings.get().theme, profiles: store.profiles.list().map(({ id }) => id) }
  await chmod(locked, 0o700)
  return { refused, opened, after: (await store.settings.update({ theme: 'dark' })).theme }
}

async function lockedLog() {
  const logs = sessionLogs(folder)
  await logs.create('s1', { type: 'session.created', id: 's1', workspace: '/w', title: 'T' })
  await chmod(join(folder, 'sessions', 's1.jsonl'), 0o400)
  const refused = await logs.append('s1', { type: 'session.renamed', title: 'U' }).catch(failure)
  await chmod(join(folder, 'sessions', 's1.jsonl'), 0o600)
  return { refused, seq: (await logs.append('s1', { type: 'session.renamed', title: 'U' })).seq }
}

const result = {
  unreadableFile: await unreadableFile(),
  lockedFolder: await lockedFolder(),
  lockedStore: await lockedStore(),
  lockedLog: await lockedLog(),
}
process.stdout.write(`${JSON.stringify(result)}\n`)
