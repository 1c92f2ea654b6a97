import { createParser } from 'eventsource-parser'
import { compositionOf } from '../../main/agent/prompt/composition'
import { fence } from '../../main/agent/prompt/fence'
import { callGrowth } from '../../main/agent/record/call-growth'
import { titleFromModel } from '../../main/agent/record/session-title'
import { plainTokens } from '../../main/approvals/commands/parse/plain-tokens'
import { parseSelector } from '../../main/browser/driver/selector'
import { plainText } from '../../main/browser/page/page-text'
import { safeFilename } from '../../main/browser/tabs/safe-filename'
import { cleanLines } from '../../main/documents/clean-lines'
import { fileNameOf } from '../../main/mail/mail-parts'
import { mailPerson, mailSenders } from '../../main/mail/mail-sender'
import { artifactPage } from '../../main/mcp/apps/artifact-page'
import { withNonce } from '../../main/mcp/apps/script-nonce'
import { errorLine } from '../../main/mcp/failures/error-line'
import { exampleParts } from '../../main/mcp/import/example-texts'
import { fencedParts } from '../../main/mcp/import/fenced-parts'
import { mendJson } from '../../main/mcp/import/mend-json'
import { splitLine } from '../../main/mcp/import/split-line'
import { splitFrontmatter } from '../../main/project/frontmatter'
import { readYamlKeys } from '../../main/project/read-yaml-keys'
import { partialArguments } from '../../main/providers/google/gemini-partial-call'
import { thinkTags } from '../../main/providers/openai-chat/openai-chat-think-tags'
import { repairCall } from '../../main/providers/openai-chat/repair-calls'
import { heldText } from '../../main/providers/openai-chat/repair-held-text'
import { callsInText } from '../../main/providers/openai-chat/repair-text-calls'
import { refusedTool } from '../../main/providers/wire/refusals/refused-tool'
import { plainSchema } from '../../main/providers/wire/wire-schema'
import { foldText } from '../../main/search/fold-text'
import { cover } from '../../main/vault/cover/cover'
import { coverOutput } from '../../main/vault/cover/cover-output'
import { decodeText } from '../../main/web/decode-body'
import { mediaType } from '../../main/web/media-type'
import { titleOf } from '../../main/web/page-to-markdown'
import { hostOf, webUrl } from '../../main/web/web-url'
import { parseEnvelope } from '../../main/workspace/patch/parse-envelope'
import { updateText } from '../../main/workspace/patch/update-text'
import { matchesPath } from '../../main/workspace/paths/matches-path'
import { titleOfBlock } from '../../renderer/features/artifacts/artifact-title'
import { parseSgr } from '../../renderer/views/ansi/parse-sgr'
import { numberOf } from '../../renderer/views/tables/sort-rows'
import { decodeEntities } from '../../shared/markdown/decode-entities'
import { splitBlocks } from '../../shared/markdown/finish-blocks'
import { readableText } from '../../shared/text/readable-text'
import { withoutMarkdown } from '../../shared/text/without-markdown'

const TOOLS = [{ name: 'a', description: '', inputSchema: { type: 'object', properties: { b: { type: 'object' } } } }]
const SECRETS = [{ reference: 'key', value: 'sk-3f9a-81c2-77de' }]

/** The readers of text from models, pages, servers, mails, folders and programs, in the main thread or in the page. */
export const READERS: readonly (readonly [name: string, read: (text: string) => unknown])[] = [
  ['arguments of a call', text => repairCall({ id: 'a', name: 'a', arguments: text }, TOOLS)],
  ['calls in a reply', text => callsInText(text, TOOLS)],
  ['what is held back of a reply', inPieces(4, () => heldText())],
  ['thoughts in a reply', inPieces(4, () => thinkTags())],
  ['a call that grows', text => callGrowth()({ name: 'a', json: text })],
  ['a title', titleFromModel],
  ['a refusal of a tool', text => refusedTool(text, { tools: TOOLS }, { tools: TOOLS })],
  ['the path of an argument', text => partialArguments().add([{ jsonPath: text, stringValue: text }])],
  ['server-sent events', text => createParser({ onEvent: () => {} }).feed(text)],
  ['a schema', text => plainSchema({ type: 'object', properties: { a: { pattern: text, description: text } } })],
  ['Markdown', splitBlocks],
  ['Markdown that is searched', withoutMarkdown],
  ['entities', decodeEntities],
  ['words that are searched', foldText],
  ['unreadable signs', readableText],
  ['a fence of a prompt', text => fence('file', text)],
  ['who is named in a message', text => compositionOf(text, { commands: [], skills: [], agents: [] } as never)],
  ['a patch', text => parseEnvelope(`*** Begin Patch\n*** Update File: a\n${text}\n*** End Patch`)],
  ['a diff', text => updateText(text, `@@\n-${text}\n+b`, { path: 'a' })],
  ['frontmatter', text => splitFrontmatter(`---\n${text}`)],
  ['keys of YAML', readYamlKeys],
  ['a path and a pattern', text => matchesPath('**/a*a*b', text)],
  ['words of a line', plainTokens],
  ['a selector', parseSelector],
  ['words of a page', text => plainText(text, 500)],
  ['the name of a download', safeFilename],
  ['an address', text => hostOf(webUrl(`https://a.example/${text}`))],
  ['a content type', mediaType],
  ['the encoding of a page', text => decodeText(Buffer.from(text))],
  ['the title of a page', titleOf],
  ['an app of a server', text => withNonce(text, 'nonce')],
  ['a page of a model', text => artifactPage(text, { nonce: 'nonce', script: '' })],
  ['the name of a page', text => titleOfBlock({ kind: 'html', language: `html ${text}`, source: text })],
  ['the name of a diagram', text => titleOfBlock({ kind: 'mermaid', language: 'mermaid', source: text })],
  ['a number in a table', numberOf],
  ['the name in a mail', text => mailPerson({ name: text, address: 'a@b.example' })],
  ['the senders of a mail', text => mailSenders([], Buffer.from(`From: ${text}\r\n`))],
  ['the name of an attachment', text => fileNameOf({ name: text, part: '1' })],
  ['lines of a document', cleanLines],
  ['secrets in an answer', text => cover(text, SECRETS)],
  ['secrets in an output', inPieces(1000, () => coverProgram())],
  ['colours of an output', parseSgr],
  ['why a server did not start', errorLine],
  ['servers that were pasted', fencedParts],
  ['JSON that was pasted', mendJson],
  ['a line that was pasted', splitLine],
  ['examples in what was pasted', text => exampleParts(text, { home: '/home/me' })],
]

/** The signs that a reader may take for a beginning again and again. */
export const SIGNS: readonly string[] = [
  ...[
    ' ',
    '\n',
    ' \n',
    '\r\n',
    '\t',
    '\u200b',
    'a',
    'ab ',
    '0',
    '1.',
    '.',
    '/',
    '../',
    ',',
    ';',
    ':',
    '-',
    '=',
    '!',
    '~',
    '|',
  ],
  ...[
    '`',
    '```\n',
    '"',
    "'",
    '“',
    '\\',
    '\\"',
    '"\\',
    '(',
    '[',
    '](',
    '[a](',
    '![](',
    '{',
    '{"a":',
    '}',
    '$',
    '$$',
    '\\(',
  ],
  ...[
    '<',
    '</',
    '<a ',
    '<!--',
    '<title>',
    '<meta ',
    '<script>',
    '&',
    '&#',
    '%',
    '@',
    'a@',
    '@a.',
    '#',
    '*',
    '**',
    '*a_',
    '_',
  ],
  ...['[TOOL_CALLS]', '[TOOL_CALLS]a ', '<tool_call>', '<tool_call>{', '<function=a>', '<function=a><parameter=b>'],
  ...['<think>', '</think>', '"path":"', '*** Update File: a\n', '@@\n', '-a\n', '+a\n', 'data: a\n', 'data:\n\n'],
  ...[
    '- ',
    '> ',
    '1. ',
    '|a|\n|-|\n',
    '[a]: b\n',
    '---\n',
    'a: b\n',
    'a:\n ',
    '&a ',
    '*a ',
    'https://a.example/',
    '=?a?q?',
  ],
  ...['\u001b[', '\u001b]', '\u009b]', '\ud800', '\u0301', '\\u', '\\x', '%2'],
]

function inPieces(length: number, make: () => { add(piece: string): unknown }): (text: string) => void {
  return text => {
    const reader = make()
    for (let at = 0; at < text.length; at += length) reader.add(text.slice(at, at + length))
  }
}

function coverProgram() {
  const covered = coverOutput(SECRETS)
  return { add: (piece: string) => covered.next(piece) }
}
