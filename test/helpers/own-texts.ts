import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type InstructionSwitches, switchesOf } from '../../main/agent/prompt/instruction-switches'
import { type OwnTexts, ownTexts, pathOfText } from '../../main/memory/own-texts'
import type { Preimages } from '../../main/workspace/changes/change-step'
import type { OwnText } from '../../shared/instructions'
import { Settings } from '../../shared/settings'
import { temporaryFolder } from './temp-folder'
import { toolContext } from './tool-context'

type TestTexts = {
  texts: OwnTexts
  root: string
  changes: string[]
  switches(folder: string): InstructionSwitches
  /** Writes a text as somebody with an editor would. */
  write(which: OwnText, folder: string, text: string): Promise<void>
}

/** The person's own texts in a folder of a test. */
export async function testTexts(
  settings: Partial<Pick<Settings, 'memory' | 'instructionsOff'>> = {},
  preimages?: Preimages,
): Promise<TestTexts> {
  const root = await realpath(await temporaryFolder())
  const all = { ...Settings.parse({}), ...settings }
  const changes: string[] = []
  const texts = ownTexts({
    root: async () => root,
    preimages: preimages ?? (await toolContext()).blobs,
    isOn: (folder, of) => all.memory && !switchesOf(all, folder).isOff(`${of}-memory`),
    changed: () => changes.push('changed'),
  })
  return {
    texts,
    root,
    changes,
    switches: folder => switchesOf(all, folder),
    async write(which, folder, text) {
      const path = join(root, ...pathOfText(which, folder).split('/'))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    },
  }
}
