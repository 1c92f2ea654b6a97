import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { connectedList } from '../../../../main/store/documents/connected-list'
import { openDocument } from '../../../../main/store/documents/document'
import { sentence } from '../../../../shared/sentence'
import { temporaryFolder } from '../../../helpers/temp-folder'

const One = z.object({ id: z.string(), label: z.string() })

test('keeps an order, in which the preferred one is first, and no more than there may be', async () => {
  const file = join(await temporaryFolder(), 'list.json')
  const document = await openDocument({ file, schema: z.array(One), initial: [] as z.infer<typeof One>[] })
  const list = connectedList(document, { most: 2, full: sentence`Full.` })
  await list.save({ id: 'a', label: 'A' })
  await list.save({ id: 'b', label: 'B' })
  await list.save({ id: 'a', label: 'Again' })
  expect(list.list().map(({ label }) => label)).toEqual(['Again', 'B'])
  await expect(list.save({ id: 'c', label: 'C' })).rejects.toThrow('Full.')
  await list.prefer('b')
  expect(list.list().map(({ id }) => id)).toEqual(['b', 'a'])
  await list.remove('b')
  expect(list.list().map(({ id }) => id)).toEqual(['a'])
})
