import { z } from 'zod'
import { AppError } from '../../../shared/errors'
import { LONGEST_ENTRY, LONGEST_MEMORY, TextScope } from '../../../shared/instructions'
import { textIn } from '../../../shared/session/call-action'
import { inOneLine } from '../../../shared/session/todo-list'
import { textResult } from '../../../shared/session/tool-results'
import type { MemoryAccess } from '../../memory/own-texts'
import { planChange } from '../../workspace/changes/plan-change'
import { holdsSecret } from '../../workspace/read/holds-secret'
import { readForModel } from '../../workspace/read/read-for-model'
import { defineTool, type Proposal, type Tool, type ToolTurn } from '../tool'
import { InvalidArguments } from '../tool-errors'

const Entries = z.array(z.string()).max(50)

/** Proposes changes to what models of later sessions are told. The person approves each of them, in every mode. */
const changing = defineTool({
  name: 'memory',
  group: 'progress',
  description:
    'Propose to remember something for later sessions, or to forget it: decisions, preferences and facts that last and are not in the files. ' +
    'The person sees the exact lines and approves or denies them. Never put keys or passwords there, nor what only matters now. ' +
    'Without add and remove you are told what is remembered.',
  action: input => ({ verb: 'remember', target: targetOf(input), kind: 'words' }),
  input: z.looseObject({
    scope: TextScope.describe('"folder" for what is about this folder; "person" for what holds in every folder.'),
    add: Entries.optional().describe('Entries to add, each one line.'),
    remove: Entries.optional().describe('Entries to forget, each exactly as it stands.'),
  }),
  async plan({ scope, add = [], remove = [] }, { memory }) {
    if (!memory) throw new Error('Nothing can be remembered here.')
    return planMemory(memory, { scope, add, remove })
  },
})

export const memory: Tool = Object.assign(changing, {
  forTurn: ({ remembers }: ToolTurn) => (remembers ? changing : undefined),
})

/** Says the first entry that comes or goes. */
function targetOf(input: Readonly<Record<string, unknown>>): string {
  const [first] = [input.add, input.remove].flatMap(list => (Array.isArray(list) ? list : []))
  return typeof first === 'string' ? first : textIn(input, 'scope')
}

type Change = { scope: TextScope; add: readonly string[]; remove: readonly string[] }

async function planMemory(access: MemoryAccess, { scope, add, remove }: Change): Promise<Proposal> {
  if (!access.isOn(scope)) throw new Error(`The person has switched the memory of the ${scope} off. Do not ask for it.`)
  const [root, path] = [await access.root(), access.pathOf(scope)]
  const before = await memoryIn(root, path)
  if (add.length === 0 && remove.length === 0) {
    const told = before.trim() === '' ? 'Nothing is remembered yet.' : before
    return { effects: [], contents: new Map(), answer: () => textResult(told) }
  }
  const after = changed(before, { add, remove })
  if (after === before) {
    return { effects: [], contents: new Map(), answer: () => textResult('That is remembered already.') }
  }
  const { change, content } = await planChange(root, path, after === '' ? null : new TextEncoder().encode(after))
  const { path: real, before: old, after: now, added, removed, diff } = change
  return {
    effects: [{ type: 'change-memory', of: scope, path: real, before: old, after: now, added, removed, diff }],
    contents: content ? new Map([[real, content]]) : new Map(),
    holds: [`memory:${scope}`],
    answer: () => textResult(`Done: ${added} added, ${removed} removed. Later requests have it.`),
  }
}

async function memoryIn(root: string, path: string): Promise<string> {
  try {
    return (await readForModel(root, { path, maxBytes: 1024 * 1024 })).text
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'not-found') return ''
    throw thrown
  }
}

function changed(before: string, { add, remove }: Omit<Change, 'scope'>): string {
  const lines = before === '' ? [] : before.replace(/\n$/, '').split('\n')
  for (const entry of remove) {
    const at = lines.findIndex(line => bare(line) === bare(entry) && bare(entry) !== '')
    if (at < 0)
      throw new InvalidArguments(
        `There is no entry “${bare(entry).slice(0, 100)}”. Call memory without add and remove to see them.`,
      )
    lines.splice(at, 1)
  }
  const known = new Set(lines.map(bare))
  for (const entry of add) {
    const words = bare(entry)
    if (words === '' || words.length > LONGEST_ENTRY) {
      throw new InvalidArguments(`An entry must have between 1 and ${LONGEST_ENTRY} characters.`)
    }
    if (holdsSecret(words)) {
      throw new InvalidArguments(
        'An entry looks like a key or password. Nothing of that kind is remembered: say where it is kept instead.',
      )
    }
    if (!known.has(words)) lines.push(`- ${words}`)
    known.add(words)
  }
  const after = lines.some(line => line.trim() !== '') ? `${lines.join('\n')}\n` : ''
  if (after.length > LONGEST_MEMORY) {
    throw new InvalidArguments(
      `The memory may have ${LONGEST_MEMORY} characters, and would have ${after.length}: remove what no longer matters.`,
    )
  }
  return after
}

/** An entry without what marks it as one of a list. */
function bare(line: string): string {
  return inOneLine(line).replace(/^[-*] /, '')
}
