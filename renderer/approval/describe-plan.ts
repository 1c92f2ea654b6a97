import type { CommandEffect, Effect, McpCallEffect, NetworkEffect, Plan } from '../../shared/effects'
import { type ChangeItem, changeItems, verbOfItem } from '../diff/change-items'
import { changedCounts } from '../diff/changed-counts'
import { escapedText } from '../diff/visible-text'
import { translated } from '../languages/translated'
import { text } from '../text'
import { permissionText } from '../text-permissions'

export type Fact = { text: string; tone: 'plain' | 'good' | 'warn' }

/** A plan in words: the question, the button that agrees to it, and what a person should know before pressing it. */
export type PlanDescription = { headline: string; approve: string; facts: Fact[] }

type Action = { action: string; approve: string }

/** What is grave, or was not understood, is never said to be harmless, whatever of it could be taken back. */
export function describePlan({ effects }: Plan, isDoubtful = false): PlanDescription {
  const items = changeItems(ofType(effects, 'file-change'))
  const commands = ofType(effects, 'command')
  const requests = ofType(effects, 'network')
  const tools = ofType(effects, 'mcp-call')
  const { action, approve } = actionOf({ items, commands, requests, tools })
  const facts = [
    ...changeFacts(items, isDoubtful),
    ...commandFacts(commands, isDoubtful),
    ...networkFacts(requests),
    ...toolFacts(tools),
  ]
  return { headline: text.approval.question(action), approve, facts }
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

function changeFacts(items: readonly ChangeItem[], isDoubtful: boolean): Fact[] {
  if (items.length === 0) return []
  const words = text.approval.facts
  const count = (verb: ReturnType<typeof verbOfItem>) => items.filter(item => verbOfItem(item) === verb).length
  const counts = { changed: count('change'), created: count('create'), deleted: count('delete'), moved: count('move') }
  return [
    { text: changedCounts(counts), tone: 'plain' },
    { text: words.inside, tone: 'plain' },
    { text: words.undo, tone: isDoubtful ? 'plain' : 'good' },
  ]
}

function commandFacts(commands: readonly CommandEffect[], isDoubtful: boolean): Fact[] {
  return commands.flatMap(({ undo }) => {
    if (!undo) return { text: text.approval.facts.noUndo, tone: 'warn' }
    const covered: Fact = { text: translated(undo.words), tone: toneOf(undo.covers, isDoubtful) }
    return undo.limits === undefined ? covered : [covered, { text: translated(undo.limits), tone: 'warn' }]
  })
}

function networkFacts(requests: readonly NetworkEffect[]): Fact[] {
  if (requests.length === 0) return []
  const words = text.approval.facts
  return [
    { text: words.leaves, tone: 'plain' },
    { text: words.sent, tone: 'warn' },
  ]
}

/** What is not known yet is neither good nor bad. */
function toneOf(covers: NonNullable<CommandEffect['undo']>['covers'], isDoubtful: boolean): Fact['tone'] {
  if (covers === 'unknown') return 'plain'
  return covers === 'all' && !isDoubtful ? 'good' : 'warn'
}
