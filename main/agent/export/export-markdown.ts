import type { SessionState } from '../../../shared/session/session-state'
import { begunAt } from './begun-at'
import { imageAddress } from './image-address'
import type { ReadableCall } from './readable-call'
import { type ReadablePart, readableTurn } from './readable-session'

/**
 * A session to be read: what was said, each call with its decision and result in short, and the differences. These images, in
 * base64, stand at its end, so that the text stays one to be read.
 */
export function exportMarkdown(state: SessionState, images: Readonly<Record<string, string>> = {}): string {
  const { title, workspace, createdAt, turns } = state
  const head = `# ${oneLine(title)}\n\nFolder: ${code(workspace)} · Begun: ${begunAt(createdAt)}\n`
  const addresses = new Map(
    Object.entries(images).flatMap(([blob, base64]) => {
      const address = imageAddress(base64)
      return address ? [[blob, address] as const] : []
    }),
  )
  const told = turns.flatMap(turn => readableTurn(turn, state))
  const used = new Set(told.flatMap(one => (one.type === 'image' ? one.blob : [])))
  const held = [...addresses].filter(([blob]) => used.has(blob)).map(([blob, address]) => `[${blob}]: ${address}\n`)
  return [head, ...told.map(one => part(one, addresses)), ...held].join('\n')
}

function part(told: ReadablePart, addresses: ReadonlyMap<string, string>): string {
  switch (told.type) {
    case 'person':
      return told.text === '' ? '## You\n' : `## You\n\n${quote(told.text)}\n`
    case 'model':
      return `${closed(told.text)}\n`
    case 'notice':
      return `*${oneLine(told.text)}*\n`
    case 'image':
      if (!addresses.has(told.blob)) return `*Image: ${oneLine(told.name)}*\n`
      return `![${oneLine(told.name).replace(/[[\]\\`<]/g, '\\$&')}][${told.blob}]\n`
    case 'call':
      return call(told.call)
  }
}

function call({ words, target, facts, edited, asked, output, diffs }: ReadableCall): string {
  const what = target === '' ? '' : ` ${code(target)}`
  const head = `- ${[`${words}${what}`, ...facts.map(oneLine), ...(edited === '' ? [] : [`**${edited}**`])].join(' · ')}\n`
  const parts = diffs.map(({ path, text }) => `  ${code(path)}\n${text ? `\n${indented(fenced(text, 'diff'))}` : ''}`)
  const told = [asked, diffs.length > 0 ? '' : output].filter(text => text.trim() !== '')
  return [head, ...parts, ...told.map(text => indented(fenced(text, 'text')))].join('\n')
}

/** A cut within a code block must not pull what follows into it. */
function closed(text: string): string {
  let open = ''
  for (const line of text.split('\n')) {
    const [opening = '', fence = ''] = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? []
    if (open === '') open = fence
    else if (fence.startsWith(open) && line.slice(opening.length).trim() === '') open = ''
  }
  return open === '' ? text : `${text}\n${open}`
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
  return text.replace(/(?<!\s)\s*\n\s*/g, ' ⏎ ')
}
