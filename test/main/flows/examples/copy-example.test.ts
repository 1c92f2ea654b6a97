import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyExample } from '../../../../main/flows/examples/copy-example'
import { exampleFlows } from '../../../../main/flows/examples/example-flows'
import { readFlowFiles } from '../../../../main/flows/files/read-flow-files'
import { blobStore } from '../../../../main/store/blobs/blob-store'
import { toolAndGroupNames } from '../../../../main/tools/allow-lists'
import { folderWith } from '../../../helpers/project-folder'
import { keysReaderHere } from '../../../helpers/read-keys-here'
import { temporaryFolder } from '../../../helpers/temp-folder'

const catalogue = { tools: toolAndGroupNames(), roles: [] }

test('every example can be run in the folder that it was copied into', async () => {
  const [workspace, preimages] = [await temporaryFolder(), blobStore(await temporaryFolder())]
  for (const { file } of exampleFlows) await copyExample(workspace, file, preimages)
  const { flows, problems } = await readFlowFiles({ workspace }, { readTree: keysReaderHere.readTree, catalogue })
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  expect(flows.map(({ alias, flow }) => flow && alias)).toEqual([
    '/fix-until-green',
    '/research-and-write',
    '/review-a-change',
  ])
})

test('existing files stay as they are, and a name that is no example is refused', async () => {
  const workspace = await folderWith({ '.agents/agents/writer.md': 'Mine.' })
  const preimages = blobStore(await temporaryFolder())
  await copyExample(workspace, 'research-and-write.yaml', preimages)
  expect(await readFile(join(workspace, '.agents/agents/writer.md'), 'utf8')).toBe('Mine.')
  await expect(copyExample(workspace, '../evil.yaml', preimages)).rejects.toMatchObject({ code: 'not-found' })
})
