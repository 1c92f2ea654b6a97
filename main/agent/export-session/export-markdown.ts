import type { SessionState } from '../../../shared/session-state'
import { type ToldCall, type ToldPart, toldTurn } from './told-session'

/** A session to be read: what was said, each call with its decision and result in short, and the differences. */
export function exportMarkdown(state: SessionState): string {
  const { title, workspace, createdAt, turns } = state
  const head = `# ${oneLine(title)}\n\nFolder: ${code(workspace)} · Begun: ${new Date(createdAt).toISOString()}\n`
  return [head, ...turns.flatMap(turn => toldTurn(turn, state).map(part))].join('\n')
}

function part(told: ToldPart): string {
  switch (told.type) {
    case 'person':
      return told.text === '' ? '## You\n' : `## You\n\n${quote(told.text)}\n`
    case 'model':
      return `${told.text}\n`
    case 'notice':
      return `*${oneLine(told.text)}*\n`
    case 'image':
      return `*Image: ${oneLine(told.name)}*\n`
    case 'call':
      return call(told.call)
  }
}

function call({ title, facts, output, diffs }: ToldCall): string {
  const head = `- ${code(title)}: ${facts.map(oneLine).join(', ')}\n`
  const parts = diffs.map(({ path, text }) => `  ${code(path)}\n${text ? `\n${indented(fenced(text, 'diff'))}` : ''}`)
  const shown = diffs.length === 0 && output.trim() !== '' ? [indented(fenced(output, 'text'))] : []
  return [head, ...parts, ...shown].join('\n')
}

/** With a fence that is longer than any in the text. */
function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}\n`
}

function code(text: string): string {
  const line = oneLine(text)
  const ticks = '`'.repeat(longestRun(line) + 1)
  return `${ticks}${line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line}${ticks}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ')
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ⏎ ')
}
