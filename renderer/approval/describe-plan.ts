import type { CommandEffect, FileChange, Plan } from '../../shared/effects'
import { escapedText } from '../diff/visible-text'
import { text } from '../text'
import { verbOfChange } from '../tools/describe-call'

export type Fact = { text: string; tone: 'plain' | 'good' | 'warn' }

/** A plan in words: the question, the button that agrees to it, and what a person should know before pressing it. */
export type PlanDescription = { headline: string; approve: string; facts: Fact[] }

export function describePlan(plan: Plan): PlanDescription {
  const changes = plan.effects.filter(effect => effect.type === 'file-change')
  const commands = plan.effects.filter(effect => effect.type === 'command')
  const action = actionOf(changes, commands)
  const approve = changes.length === 0 && commands.length > 0 ? commandLabel(commands.length) : action
  return { headline: `${action}?`, approve, facts: [...changeFacts(changes), ...commandFacts(commands)] }
}

function actionOf(changes: readonly FileChange[], commands: readonly CommandEffect[]): string {
  const words = text.approval
  if (changes.length > 0 && commands.length > 0) return words.mixed
  if (commands.length > 0) return commands.length === 1 ? words.runCommand : words.runCommands(commands.length)
  const [first] = changes
  if (!first) return words.nothing
  return changes.length === 1 ? oneFile(first) : manyFiles(changes)
}

function oneFile(change: FileChange): string {
  const path = escapedText(change.path)
  const verb = verbOfChange(change)
  if (verb === 'create') return text.approval.createFile(path)
  return verb === 'delete' ? text.approval.deleteFile(path) : text.approval.changeFile(path)
}

function manyFiles(changes: readonly FileChange[]): string {
  const verbs = new Set(changes.map(verbOfChange))
  if (verbs.size > 1 || verbs.has('change')) return text.approval.changeFiles(changes.length)
  return verbs.has('create') ? text.approval.createFiles(changes.length) : text.approval.deleteFiles(changes.length)
}

function commandLabel(count: number): string {
  return count === 1 ? text.approval.approveCommand : text.approval.approveCommands(count)
}

function changeFacts(changes: readonly FileChange[]): Fact[] {
  if (changes.length === 0) return []
  const words = text.approval.facts
  const count = (verb: 'change' | 'create' | 'delete') => changes.filter(change => verbOfChange(change) === verb).length
  return [
    { text: words.counts(count('change'), count('create'), count('delete')), tone: 'plain' },
    { text: words.inside, tone: 'plain' },
    { text: words.undo, tone: 'good' },
  ]
}

function commandFacts(commands: readonly CommandEffect[]): Fact[] {
  return commands.length === 0 ? [] : [{ text: text.approval.facts.noUndo, tone: 'warn' }]
}
