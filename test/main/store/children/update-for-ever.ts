import { z } from 'zod'
import { openDocument } from '../../../../main/store/documents/document'

// Counts up in a document until it is killed, and says each number once it is on the disk.
const [file = ''] = process.argv.slice(2)
const schema = z.object({ count: z.number(), padding: z.string() })
const document = await openDocument({ file, schema, initial: { count: 0, padding: '' } })
while (true) {
  const saved = await document.update(({ count }) => ({
    count: count + 1,
    padding: 'x'.repeat((count * 7919) % 200_000),
  }))
  process.stdout.write(`${saved.count}\n`)
}
