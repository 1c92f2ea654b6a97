import {
  type CommandOutcome,
  type MatchedFile,
  type ToolDetails,
  type ToolResult,
  textOf,
} from '../../../shared/session/tool-results'
import { code, counted, fenced, restRow } from './offline-markdown'
import { foundText, mailsText, mailText } from './offline-outside'
import { describeStep, type Step } from './offline-step'

/** A step that was tried, with what came of it. */
export type Worked = { step: Step; result: ToolResult }

const MAX_FILES = 8
const MAX_LINES_EACH = 3
const MAX_NAMES = 30

/** Returns whether the steps after this one no longer make sense. */
export function hasFailed({ result }: Worked): boolean {
  if (result.isError) return true
  const { details } = result
  return details?.type === 'command' && details.outcome.exitCode !== 0
}

/** The closing words: what every step brought, and which steps were left out and why. */
export function answerText(worked: readonly Worked[], left: readonly Step[], reason = ''): string {
  const sections = worked.map((one, index) =>
    worked.length > 1 ? `**${index + 1}.** ${stepText(one)}` : stepText(one),
  )
  return [...sections, ...leftText(left, reason)].join('\n\n')
}

function leftText(left: readonly Step[], reason: string): string[] {
  if (left.length === 0) return reason ? [reason] : []
  const why = reason || 'I stopped there.'
  return [`${why} Left out:\n\n${left.map(step => `- ${describeStep(step)}`).join('\n')}`]
}

function stepText({ step, result }: Worked): string {
  const denial = result.isError && denialIn(textOf(result))
  if (denial) return `I did not ${describeStep(step)}: ${denial}`
  if (result.isError) return `I could not ${describeStep(step)}. ${failureText(step, result)}`
  // It is the guide's own text, in Markdown.
  if (step.verb === 'list-tools') return textOf(result)
  return result.details ? detailsText(step, result.details) : fallbackText(step, textOf(result))
}

/** In the person's own terms, where it was they who denied it. */
function denialIn(said: string): string | undefined {
  const denied = said.match(/^Not done: the person denied it(?: and says: (.*))?/s)
  if (!denied) return undefined
  return denied[1] ? `you denied it (“${denied[1].trim()}”).` : 'you denied it.'
}

function failureText(step: Step, result: ToolResult): string {
  const said = textOf(result).trim()
  const isAmbiguous = step.verb === 'replace' && /multiple locations/.test(said)
  const hint = isAmbiguous ? '\n\nSay `replace all …` to change every place.' : ''
  return `The answer was:\n\n${fenced(said || 'no reason given')}${hint}`
}

function detailsText(step: Step, details: ToolDetails): string {
  switch (details.type) {
    case 'matches':
      return matchesText(step, details.files, details)
    case 'paths': {
      const sought = code(step.verb === 'find-files' ? step.name : details.pattern)
      return namesText(
        { title: `Files that fit ${sought}`, none: `No file fits ${sought}.` },
        details.paths,
        details.more,
      )
    }
    case 'web-page':
      return `${details.title || details.url}\n\n${details.markdown}`
    case 'web-search':
      return foundText(step, details)
    case 'mails':
      return mailsText(step, details)
    case 'mail':
      return mailText(details.mail)
    case 'page-action':
    case 'markdown':
    case 'outcome':
    case 'findings':
    case 'finish':
    case 'flow-file':
    case 'agent-catalog':
      return 'You can see it above.'
    case 'directory': {
      const place = details.path === '.' ? 'the folder' : code(details.path)
      return namesText({ title: `In ${place}`, none: `There is nothing in ${place}.` }, details.entries, details.more)
    }
    case 'file-text': {
      const { path, startLine, endLine, text, more } = details
      if (text === '') return `${code(path)} is empty.`
      return `${code(path)}, lines ${startLine} to ${endLine}${more ? ' (there is more)' : ''}:\n\n${fenced(text)}`
    }
    case 'image':
      return `${code(details.path)} is an image (${details.mimeType}, ${details.bytes} bytes). You can see it above; I cannot.`
    case 'made':
      return `${code(details.path)} was made by ${details.service}. You can see it above; I cannot.`
    case 'changes':
      return details.changes.map(changeText).join('\n\n') || 'Nothing had to be changed.'
    case 'command':
      return commandText(details.command, details.outcome)
    case 'agent':
      return `${details.agent} has worked on it.`
    case 'mcp':
      return fallbackText(step, details.parts.flatMap(part => ('text' in part && part.text) || []).join('\n'))
  }
}

function matchesText(
  step: Step,
  files: readonly MatchedFile[],
  { total, more, pattern }: { total: number; more: boolean; pattern: string },
): string {
  const sought = code(step.verb === 'search' ? step.text : pattern)
  if (files.length === 0)
    return `${sought} was not found${step.verb === 'search' && step.root ? ` in ${code(step.root)}` : ''}.`
  const head = `Found ${sought} ${counted(total, 'time')} in ${counted(files.length, 'file')}${more ? ', and there is more' : ''}:`
  const rows = files
    .slice(0, MAX_FILES)
    .flatMap(file => [`- ${code(file.path)}: ${counted(file.count, 'match', 'matches')}`, ...hitRows(file)])
  return [head, [...rows, ...restRow(files.length - MAX_FILES, 'file')].join('\n')].join('\n\n')
}

function hitRows({ lines }: MatchedFile): string[] {
  const hits = lines.filter(line => line.isMatch)
  return hits.slice(0, MAX_LINES_EACH).map(line => `  - line ${line.number}: ${code(line.text)}`)
}

function namesText(words: { title: string; none: string }, names: readonly string[], more: boolean): string {
  if (names.length === 0) return words.none
  const head = `${words.title} (${counted(names.length, 'entry', 'entries')}${more ? ', and there are more' : ''}):`
  const rows = names.slice(0, MAX_NAMES).map(name => `- ${code(name)}`)
  return `${head}\n\n${[...rows, ...restRow(names.length - MAX_NAMES, 'entry', 'entries')].join('\n')}`
}

type Change = Extract<ToolDetails, { type: 'changes' }>['changes'][number]

function changeText({ path, before, after, added, removed }: Change): string {
  const verb = before === null ? 'Created' : after === null ? 'Deleted' : 'Changed'
  return `${verb} ${code(path)} (+${added} −${removed} lines).`
}

function commandText(command: string, outcome: CommandOutcome): string {
  const { exitCode, stdout, stderr, timedOut } = outcome
  const ending = timedOut
    ? 'ran out of time'
    : exitCode === null
      ? 'was stopped'
      : exitCode === 0
        ? 'succeeded'
        : `failed with exit code ${exitCode}`
  const output = [stdout, stderr]
    .map(text => text.trim())
    .filter(Boolean)
    .join('\n')
  return `${code(command)} ${ending}${output ? `:\n\n${fenced(output, 'end')}` : ' and printed nothing.'}`
}

function fallbackText(step: Step, text: string): string {
  return `Done: ${describeStep(step)}.${text.trim() ? `\n\n${fenced(text.trim())}` : ''}`
}
