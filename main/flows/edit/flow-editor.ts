import { AppError } from '../../../shared/errors'
import type { FlowEdit } from '../../../shared/flows/edit/flow-edit'
import type { FlowLook, FlowNames } from '../../../shared/flows/edit/flow-look'
import type { TextChange } from '../../../shared/flows/edit/text-change'
import type { ProjectSource } from '../../../shared/project'
import { sentence } from '../../../shared/sentence'
import type { KeysReader } from '../../project/keys-reader'
import { isFlowAgent } from '../../project/parse-item'
import { kindOf } from '../../project/project-places'
import { lookAtFlowFile } from '../files/flow-file-problem'
import { foldersOf } from '../files/flow-places'
import type { FlowChecks } from '../files/flow-reader'
import type { FlowFiles } from '../files/read-flow-files'
import { parseAgent } from '../format/parse-agent'
import { editFlowText } from './edit-flow-text'

/** A text that is edited as a file; `workspace` is the real path of the open folder. */
type EditedText = { workspace: string; source: ProjectSource; path: string; text: string }

type FlowEditorParts = {
  keys: Pick<KeysReader, 'readTree' | 'readRanges'>
  checks: FlowChecks
  files(workspace: string): Promise<FlowFiles>
  /** Names of the person's profiles, and of the skills of a folder. */
  profiles(): readonly string[]
  skills(workspace: string): Promise<readonly string[]>
}

export type FlowEditor = ReturnType<typeof flowEditor>

/** Returns the checks that are made on the text of a flow or an agent while a person edits it. Nothing is written. */
export function flowEditor({ keys, checks, files, profiles, skills }: FlowEditorParts) {
  return {
    async look({ workspace, source, path, text }: EditedText): Promise<FlowLook> {
      const kind = kindOf(source, path)
      if (kind !== 'flow' && kind !== 'agent') throw new AppError('denied', sentence`${path} isn’t a project file.`)
      // Another one is checked as what it is before it can be saved.
      if (kind === 'agent' && !(await isAgentOfFlows(text, keys))) return { diagnostics: [] }
      return lookAtFlowFile({ source, path, text, files: await files(workspace) }, checks)
    },

    async names(workspace: string): Promise<FlowNames> {
      const [{ agents, flows }, known] = await Promise.all([files(workspace), skills(workspace)])
      return {
        agents: [...agents.values()].map(({ agent: { name, description, inputs, outputs } }) => {
          return { name, description, inputs, outputs: outputs.map(output => output.name) }
        }),
        flows: flows.map(pathIn),
        ...checks.catalogue(),
        profiles: profiles(),
        skills: known,
      }
    },

    async edit({ workspace, source, path, text, edit }: EditedText & { edit: FlowEdit }): Promise<TextChange[]> {
      const { agents, flows } = await files(workspace)
      const [agent = 'agent'] = agents.keys()
      const other = flows.find(flow => flow.source !== source || flow.path !== path)
      const defaults = { agent, path: other ? pathIn(other) : 'flow.yaml' }
      return editFlowText({ text, edit, defaults }, keys)
    },
  }
}

async function isAgentOfFlows(text: string, { readTree }: Pick<KeysReader, 'readTree'>): Promise<boolean> {
  return isFlowAgent((await parseAgent(text, '', readTree)).lines.keys())
}

/** As a step names it: below the folder of flows. */
function pathIn({ source, path }: { source: ProjectSource; path: string }): string {
  const folder = foldersOf(source, 'flow').find(one => path.startsWith(`${one}/`))
  return folder === undefined ? path : path.slice(folder.length + 1)
}
