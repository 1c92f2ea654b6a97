import type { CommandEffect, Effect, McpCallEffect, NetworkEffect, Plan } from '../../../../shared/session/effects'
import type { Grade } from '../../../../shared/session/grade'
import { translated } from '../../../i18n/translated'
import { text } from '../../../text/text'
import { permissionText } from '../../../text/text-permissions'
import { escapedText } from '../../../ui/text/visible-text'
import { type ChangeItem, changeItems, verbOfItem } from '../../../views/diff/change-items'
import { changedCounts } from '../../../views/diff/changed-counts'

export type Fact = { text: string; tone: 'plain' | 'good' | 'warn' }

/** A plan in words: the question, the button that agrees to it, and what a person should know before pressing it. */
export type PlanDescription = { headline: string; approve: string; facts: Fact[] }

type Action = { action: string; approve: string }

/** Only what can all be taken back has the good sign; of the rest it is said what cannot. What is grave has other words. */
export function describePlan({ effects }: Plan, grade: Grade = 'lasting'): PlanDescription {
  const items = changeItems(ofType(effects, 'file-change'))
  const commands = ofType(effects, 'command')
  const requests = ofType(effects, 'network')
  const tools = ofType(effects, 'mcp-call')
  const { action, approve } = actionOf({ items, commands, requests, tools })
  const facts = [
    ...changeFacts(items, grade),
    ...commandFacts(commands, grade),
    ...networkFacts(requests),
    ...toolFacts(tools),
  ]
  const question = text.approval.question(action)
  if (grade !== 'grave') return { headline: question, approve, facts }
  const anyway = commands.length > 0 ? text.approval.runAnyway : text.approval.changeAnyway
  return { headline: text.approval.dangerous(question), approve: anyway, facts }
}

function ofType<T extends Effect['type']>(effects: readonly Effect[], type: T): Extract<Effect, { type: T }>[] {
  return effects.filter((effect): effect is Extract<Effect, { type: T }> => effect.type === type)
}

type Parts = {
  items: readonly ChangeItem[]
  commands: readonly CommandEffect[]
  requests: readonly NetworkEffect[]
  tools: readonly McpCallEffect[]
}

function actionOf({ items, commands, requests, tools }: Parts): Action {
  const actions = [
    ...(items.length > 0 ? [changeAction(items)] : []),
    ...(commands.length > 0 ? [commandAction(commands)] : []),
    ...(requests.length > 0 ? [networkAction(requests)] : []),
    ...(tools.length > 0 ? [toolAction(tools)] : []),
  ]
  const [first = asked(text.approval.nothing)] = actions
  if (actions.length <= 1) return first
  if (requests.length === 0 && tools.length === 0) return asked(text.approval.mixed)
  return asked(text.approval.several(items.length + commands.length + requests.length + tools.length))
}

/** For actions whose button says the same as the question. */
function asked(action: string): Action {
  return { action, approve: action }
}

function changeAction(items: readonly ChangeItem[]): Action {
  const [first] = items
  return asked(first && items.length === 1 ? oneItem(first) : manyItems(items))
}

function oneItem(item: ChangeItem): string {
  const words = text.approval
  if (item.type === 'move') return words.moveFile(escapedText(item.from.path), escapedText(item.to.path))
  const path = escapedText(item.change.path)
  const verb = verbOfItem(item)
  if (verb === 'create') return words.createFile(path)
  return verb === 'delete' ? words.deleteFile(path) : words.changeFile(path)
}

function manyItems(items: readonly ChangeItem[]): string {
  const verbs = new Set(items.map(verbOfItem))
  const [verb = 'change'] = verbs.size === 1 ? verbs : []
  const words = text.approval
  const by = { change: words.changeFiles, create: words.createFiles, delete: words.deleteFiles, move: words.moveFiles }
  return by[verb](items.length)
}

function commandAction(commands: readonly CommandEffect[]): Action {
  const words = text.approval
  const [first] = commands
  if (!first || commands.length > 1) {
    return { action: words.runCommands(commands.length), approve: words.approveCommands(commands.length) }
  }
  if (first.background) return { action: words.startCommand, approve: words.approveStart }
  return { action: words.runCommand, approve: words.approveCommand }
}

function networkAction(requests: readonly NetworkEffect[]): Action {
  const words = text.approval
  return requests.length === 1
    ? { action: words.fetchPage, approve: words.approveFetch }
    : asked(words.fetchPages(requests.length))
}

function toolAction(tools: readonly McpCallEffect[]): Action {
  const words = permissionText.card
  const [first] = tools
  if (!first || tools.length > 1) return asked(words.callTools(tools.length))
  const [tool, server] = [escapedText(first.tool), escapedText(first.server)]
  return { action: words.callTool(tool, server), approve: words.approveTool(tool) }
}

function toolFacts(tools: readonly McpCallEffect[]): Fact[] {
  if (tools.length === 0) return []
  const words = permissionText.card
  return [
    { text: words.mcpLeaves, tone: 'plain' },
    { text: words.mcpNoUndo, tone: 'warn' },
  ]
}

function changeFacts(items: readonly ChangeItem[], grade: Grade): Fact[] {
  if (items.length === 0) return []
  const words = text.approval.facts
  const count = (verb: ReturnType<typeof verbOfItem>) => items.filter(item => verbOfItem(item) === verb).length
  const counts = { changed: count('change'), created: count('create'), deleted: count('delete'), moved: count('move') }
  return [
    { text: changedCounts(counts), tone: 'plain' },
    { text: words.inside, tone: 'plain' },
    grade === 'reversible' ? { text: words.undo, tone: 'good' } : { text: words.undoFiles, tone: 'plain' },
  ]
}

function commandFacts(commands: readonly CommandEffect[], grade: Grade): Fact[] {
  return commands.flatMap(command => [...unusualFacts(command), undoFact(command, grade)])
}

/** What goes without saying is among the details. */
function unusualFacts({ workingDirectory, mode, background }: CommandEffect): Fact[] {
  const words = text.approval
  const isElsewhere = workingDirectory !== '.' && workingDirectory !== ''
  return [
    ...(isElsewhere ? [words.facts.runsIn(escapedText(workingDirectory))] : []),
    ...(mode === 'terminal' ? [words.facts.inTerminal] : []),
    ...(background ? [words.inBackground] : []),
  ].map(fact => ({ text: fact, tone: 'warn' }))
}

function undoFact({ undo, background }: CommandEffect, grade: Grade): Fact {
  const words = text.approval.facts
  if (grade === 'reversible') return { text: words.onlyReads, tone: 'good' }
  if (grade === 'grave' || background || !undo) return { text: words.noUndo, tone: 'warn' }
  // What is not known yet is neither good nor bad.
  const tone = undo.covers === 'unknown' ? 'plain' : 'warn'
  return { text: undo.covers === 'all' ? words.undoFolder : translated(undo.words), tone }
}

function networkFacts(requests: readonly NetworkEffect[]): Fact[] {
  if (requests.length === 0) return []
  const words = text.approval.facts
  return [
    { text: words.leaves, tone: 'plain' },
    { text: words.sent, tone: 'warn' },
  ]
}
