import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { blobStore } from '../../../../main/store/blobs/blob-store'
import { openDocument } from '../../../../main/store/documents/document'
import { sessionLogs } from '../../../../main/store/logs/session-logs'

// No file may grow past 32 KB here, so a large write stops half-way, as on a full disk. Prints what happened as JSON.
const [folder = ''] = process.argv.slice(2)
const large = 'x'.repeat(100_000)
const failure = (error: unknown) => (error instanceof Error ? { ...error, message: error.message } : error)

const logs = sessionLogs(folder)
await logs.create('s1', { type: 'session.created', id: 's1', workspace: '/w', title: 'T' })
await logs.append('s1', { type: 'session.renamed', title: 'U' })
const path = join(folder, 'sessions', 's1.jsonl')
const before = (await stat(path)).size
const refusedAppend = await logs.append('s1', { type: 'session.renamed', title: large }).catch(failure)
const after = (await stat(path)).size
const next = await logs.append('s1', { type: 'session.renamed', title: 'V' })
const { events, problems } = await logs.read('s1')

const document = await openDocument({ file: join(folder, 'd.json'), schema: z.string(), initial: '' })
await document.update(() => 'small')
const refusedUpdate = await document.update(() => large).catch(failure)
const kept = document.data
const again = await document.update(() => 'small again')

const blobs = blobStore(join(folder, 'blobs'))
const refusedBlob = await blobs.put(Buffer.from(large)).catch(failure)

const log = { refusedAppend, isCut: before === after, next: next.seq, count: events.length, problems }
process.stdout.write(`${JSON.stringify({ log, refusedUpdate, kept, again, refusedBlob })}\n`)
