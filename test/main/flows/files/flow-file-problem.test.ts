import { expect, test } from 'vitest'
import { flowFileProblem } from '../../../../main/flows/files/flow-file-problem'
import { readFlowFiles } from '../../../../main/flows/files/read-flow-files'
import { inEnglish } from '../../../../shared/sentence'
import { folderWith } from '../../../helpers/project-folder'
import { keysReaderHere } from '../../../helpers/read-keys-here'
import { FLOW_FILES, TWO_STEPS, workerFile } from '../../../helpers/start-flows'

const catalogue = { tools: ['bash'], roles: [] }
const { readTree } = keysReaderHere

test.each([
  ['.agents/flows/build.yaml', TWO_STEPS, undefined],
  [
    '.agents/flows/build.yaml',
    TWO_STEPS.replace('agent: worker', 'agent: worke'),
    'line 5: Agent "worke" is not in the discovered agent catalog. Did you mean worker?',
  ],
  ['.agents/flows/build.yaml', 'steps: [', 'line 1: This isn’t valid YAML'],
  ['.agents/agents/worker.md', workerFile(), undefined],
  [
    '.agents/agents/worker.md',
    workerFile().replace('read, write', 'reed'),
    'line 4: Unknown tool "reed". Did you mean read?',
  ],
])('%s', async (path, text, words) => {
  const files = await readFlowFiles({ workspace: await folderWith(FLOW_FILES) }, { readTree, catalogue })
  const problem = await flowFileProblem(
    { source: 'folder', path, text, files },
    { readTree, catalogue: () => catalogue },
  )
  const said = problem && `line ${problem.line}: ${inEnglish(problem.words)}`
  if (words === undefined) expect(said).toBeNull()
  else expect(said).toContain(words)
})
