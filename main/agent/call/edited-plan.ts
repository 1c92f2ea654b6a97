import { WordedError } from '../../../shared/errors'
import type { MailEdit } from '../../../shared/mail/mail-effect'
import { sentence } from '../../../shared/sentence'
import type { CommandEffect, Effect, FileChange } from '../../../shared/session/effects'
import type { PlanEdit } from '../../../shared/session/plan-edit'
import type { ToolResult } from '../../../shared/session/tool-results'
import { plannedFiles } from '../../tools/files/propose-files'
import type { Proposal, Tool } from '../../tools/tool'
import type { ToolContext } from '../../tools/tool-context'
import { sameVersion } from '../../workspace/changes/file-version'
import { withoutParts } from './leave-out'

type Changing = Extract<Tool, { kind: 'changes' }>

/** Longer texts of the person are not repeated to the model; it can read the file. */
const MAX_TOLD = 20_000

/**
 * Plans a call with the person's edits in place of what it requested, in that order. The answer reports the edits to the
 * model. Rejects if an edit is of something that the call does not do.
 */
export async function planEdited(
  { tool, input }: { tool: Changing; input: unknown },
  given: readonly PlanEdit[],
  context: ToolContext,
): Promise<Proposal> {
  const edits = lastEdits(given)
  if (edits.length === 0) return tool.plan(input, context)
  const leftOut = edits.filter(edit => 'leaveOut' in edit)
  const rewritten = edits.filter(edit => !('leaveOut' in edit))
  const proposal = await planRewritten({ tool, input }, rewritten, context)
  return withoutParts(proposal, leftOut, context.workspace)
}

/** Plans a call with the texts that the person wrote in place of what it requested. */
async function planRewritten(
  { tool, input }: { tool: Changing; input: unknown },
  edits: readonly PlanEdit[],
  context: ToolContext,
): Promise<Proposal> {
  if (edits.length === 0) return tool.plan(input, context)
  const command = edits.findLast(edit => 'command' in edit)?.command
  const mail = edits.findLast(edit => 'mail' in edit)?.mail
  const asked = { ...(command !== undefined && { command }), ...mail }
  const proposal = await tool.plan({ ...(input as object), ...asked }, withHosts(context, edits))
  if (command !== undefined && !proposal.effects.some(effect => effect.type === 'command')) {
    throw new WordedError(sentence`this call doesn’t run a command`)
  }
  if (mail !== undefined && !proposal.effects.some(effect => effect.type === 'send-mail')) {
    throw new WordedError(sentence`this call doesn’t send an email`)
  }
  const contents = new Map(edits.flatMap(edit => ('content' in edit ? [[edit.path, edit.content] as const] : [])))
  const edited = proposal.withContent
    ? await withOwnContents(proposal, contents)
    : await withContents(proposal, contents, context)
  // Hosts change nothing of what was proposed.
  if (command === undefined && mail === undefined && contents.size === 0) return edited
  const written = { command, mail, contents, secrets: secretsIn(proposal) }
  return { ...edited, answer: outcome => told(edited.answer(outcome), edited.effects, written) }
}

/** A command is tried again with the hosts that a person let it connect to. */
function withHosts(context: ToolContext, edits: readonly PlanEdit[]): ToolContext {
  const { rehearse } = context
  const hosts = edits.flatMap(edit => ('hosts' in edit ? edit.hosts : []))
  return rehearse && hosts.length > 0 ? { ...context, rehearse: effect => rehearse(effect, hosts) } : context
}

/**
 * Of the edits of a plan those that count: the last one of the command, and of each file with what was left out of it since. None from before the
 * person wanted all of it as it was proposed.
 */
export function lastEdits(edits: readonly PlanEdit[]): PlanEdit[] {
  const begin = edits.findLastIndex(edit => 'asProposed' in edit)
  const counting = edits.filter((edit, place) => place > begin || 'hosts' in edit)
  const texts = counting.filter(edit => !('leaveOut' in edit))
  const last = new Map(texts.map(edit => [partOf(edit), edit] as const))
  const leftOut = counting.filter((edit, place) => {
    const text = last.get(partOf(edit))
    return 'leaveOut' in edit && (!text || counting.indexOf(text) < place)
  })
  return [...last.values(), ...leftOut]
}

function partOf(edit: PlanEdit): string {
  if ('path' in edit) return `file ${edit.path}`
  if ('hosts' in edit) return ['hosts', ...edit.hosts].join(' ')
  return 'mail' in edit ? 'mail' : 'command'
}

/** The tool itself says what comes of each text. */
async function withOwnContents(proposal: Proposal, wanted: ReadonlyMap<string, string>): Promise<Proposal> {
  let changed = proposal
  for (const [path, text] of wanted) changed = (await changed.withContent?.(path, text)) ?? changed
  return changed
}

async function withContents(
  proposal: Proposal,
  wanted: ReadonlyMap<string, string>,
  context: ToolContext,
): Promise<Proposal> {
  const contents = new Map(proposal.contents)
  const effects: Effect[] = []
  for (const path of wanted.keys()) {
    if (!contents.has(path)) throw new WordedError(sentence`this call doesn’t produce a file ${path}`)
  }
  for (const effect of proposal.effects) {
    const text = effect.type === 'file-change' ? wanted.get(effect.path) : undefined
    if (effect.type !== 'file-change' || text === undefined || !effect.after) {
      effects.push(effect)
      continue
    }
    const { mode, isSecret } = effect
    const { change, content } = await planText(effect.path, text, context)
    contents.set(effect.path, content)
    if (sameVersion(change.before, change.after)) contents.delete(effect.path)
    else effects.push({ ...change, ...(mode !== undefined && { mode }), ...(isSecret && { isSecret }) })
  }
  return { ...proposal, effects, contents }
}

async function planText(path: string, content: string, context: ToolContext) {
  const { changes } = await plannedFiles({ edit: 'write', input: { path, content } }, context)
  const [planned] = changes
  if (!planned?.content || planned.change.path !== path) throw new WordedError(sentence`${path} is now a link`)
  return { change: planned.change, content: planned.content }
}

/** The text that the person wrote. */
type Written = {
  command: string | undefined
  mail: MailEdit | undefined
  contents: ReadonlyMap<string, string>
  /** Of these those that may hold secrets. */
  secrets: readonly string[]
}

function told(
  result: ToolResult,
  effects: readonly Effect[],
  { command, mail, contents, secrets }: Written,
): ToolResult {
  const words = [
    ...(command === undefined ? [] : [wordsForCommand(effects)]),
    ...(mail === undefined ? [] : [wordsForMail(mail)]),
    ...[...contents].map(([path, text]) => wordsForFile(path, secrets.includes(path) ? null : text)),
  ].join('\n')
  const changes = effects.filter((effect): effect is FileChange => effect.type === 'file-change')
  const details = result.details?.type === 'changes' ? { type: 'changes' as const, changes } : result.details
  return { ...result, content: [{ type: 'text', text: `${words}\n` }, ...result.content], ...(details && { details }) }
}

function wordsForCommand(effects: readonly Effect[]): string {
  const effect = effects.find((candidate): candidate is CommandEffect => candidate.type === 'command')
  return `The person edited the command before it ran. What was run is: ${effect?.command ?? ''}`
}

function wordsForMail({ to, cc, bcc, subject, body }: MailEdit): string {
  const heads = { To: to, Cc: cc, Bcc: bcc, Subject: subject }
  const told = Object.entries(heads).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
  const said = body.length > MAX_TOLD ? `${body.slice(0, MAX_TOLD)} …` : body
  return `The person edited the mail before it was approved. It is now:\n${told.join('\n')}\n\n${said}\n`
}

/** The model must not read what the person wrote into these. */
function secretsIn({ effects }: Proposal): string[] {
  return effects.flatMap(effect => (effect.type === 'file-change' && effect.isSecret ? [effect.path] : []))
}

function wordsForFile(path: string, text: string | null): string {
  const words = `The person edited the content of ${path} before it was written.`
  if (text === null) return words
  if (text.length > MAX_TOLD) return `${words} Read the file to see it.`
  return `${words} It is now:\n${text}`
}
