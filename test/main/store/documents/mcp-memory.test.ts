import { expect, test } from 'vitest'
import { openMcpMemory } from '../../../../main/store/documents/mcp-memory'
import { faultServer } from '../../../helpers/mcp'
import { temporaryFolder } from '../../../helpers/temp-folder'

test('the data kept about servers is there at the next start', async () => {
  const folder = await temporaryFolder()
  const first = await openMcpMemory(folder)
  const config = faultServer('good')
  await first.update(data => ({ ...data, servers: [{ name: 'one', config }] }))
  await first.flush()
  expect((await openMcpMemory(folder)).data.servers).toEqual([{ name: 'one', config }])
})
