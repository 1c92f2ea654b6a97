import { expect, test } from 'vitest'
import { writeFile } from '../../../../main/tools/phi/phi-write-file'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('says how many bytes it wrote', async () => {
  expect(await runTool(writeFile, { path: 'b', content: 'ü' }, await toolContext())).toBe('Wrote 2 bytes to b')
})
