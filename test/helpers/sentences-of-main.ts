import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseSync } from 'vite'

/**
 * A sentence as the source has it: its gaps are `{1}`, `{2}` … in the order in which they stand. One that is tagged is said
 * by its id and values; any other is only text.
 */
export type FoundSentence = { sentence: string; file: string; line: number; isTagged: boolean }

/** Folders and files whose texts no person reads through the window, each with the reason. */
const NOT_FOR_PEOPLE: readonly [prefix: string, reason: string][] = [
  ['main/agent/agents/', 'results that sub-agents give to models'],
  ['main/agent/call/access-guard.ts', 'results of tools, for models'],
  ['main/agent/call/refused-tools.ts', 'results that sub-agents give to models'],
  ['main/agent/call/ask-person.ts', 'a result of a tool, for models'],
  ['shared/session/work-plan-text.ts', 'a text for models, and a file that is written'],
  ['main/tools/remember/', 'a tool and its results, for models'],
  ['main/tools/progress/', 'a tool and its results, for models'],
  ['main/agent/call/left-out-text.ts', 'results of tools, for models'],
  ['main/agent/review-text.ts', 'messages and results of tools, for models'],
  ['main/agent/call/services-for.ts', 'a result of a tool, for models'],
  ['main/agent/context/', 'prompts'],
  ['main/agent/prompt/', 'prompts'],
  ['main/agent/context/conversation.ts', 'messages to models'],
  ['main/agent/record/end-waiting-turn.ts', 'a result of a tool, for models'],
  ['main/agent/export/', 'files that are written, in English for everybody who gets them'],
  ['main/agent/turn/name-session.ts', 'a prompt'],
  ['main/agent/turn/report-findings.ts', 'a tool and its results, for models'],
  ['main/agent/turn/client-turn.ts', 'what models are told of the calls of another program'],
  ['main/agent/call/run-call.ts', 'results of tools, for models'],
  ['main/agent/context/user-message.ts', 'messages to models'],
  ['main/agent/context/typed-message.ts', 'messages to models'],
  ['main/git/parse-patch.ts', 'lines of patches'],
  ['main/git/partial-patch.ts', 'lines of patches'],
  ['main/git/patch-header.ts', 'lines of patches'],
  ['main/git/staged-text.ts', 'what models are told of staged changes'],
  ['main/approvals/commands/changes-shell.ts', 'names of programs'],
  ['main/browser-window/contents-cdp.ts', 'a script of pages'],
  ['main/browser/driver/', 'what models are told of a page'],
  ['main/mcp/apps/artifact-page.ts', 'the markup of a page'],
  ['main/browser/page/', 'scripts of pages, and what models are told of them'],
  ['main/browser/files/markdown-page.ts', 'parts of a page and of its policy'],
  ['main/browser/files/serve-folder.ts', 'answers of a server, in whose place the tab says why there is no page'],
  ['main/browser/network/', 'answers of a proxy, which pages show as any other of a server'],
  ['main/browser/tabs/note-for-model.ts', 'what models are told of a page'],
  ['main/browser/look/look-text.ts', 'what models are told of a page'],
  ['main/browser/tabs/driving.ts', 'what models are told of a tab that the person has taken over'],
  ['main/browser/tabs/session-access.ts', 'what models are told of tabs'],
  ['main/documents/about-document.ts', 'what models are told of a document'],
  ['main/documents/table-facts.ts', 'what models are told of a table'],
  ['main/documents/writing/', 'parts of documents, and what models are told of those that cannot be made'],
  ['main/documents/readers/', 'texts of documents; what cannot be read is said by document-problem.ts'],
  ['main/documents/document-text.ts', 'what models are told of a document'],
  ['main/documents/pdf/', 'texts of documents; what cannot be read is said by document-problem.ts'],
  ['main/documents/shown-pages.ts', 'what models are told of pages that are pictures'],
  ['main/agent/flow/flow-summary.ts', 'a reply, as a model would write it'],
  ['main/flows/tools/', 'tools and their results, for models'],
  ['main/flows/run/', 'what agents are told of their steps'],
  ['main/flows/code/code-line.ts', 'a program'],
  ['main/flows/format/match-pattern.ts', 'a program'],
  ['main/flows/edit/new-step.ts', 'what is written into a file, in English for everybody who gets it'],
  ['main/flows/format/finish-schema.ts', 'a tool and its results, for models'],
  ['main/files/test-line.ts', 'commands'],
  ['main/vault/check-reference.ts', 'what models are told'],
  ['main/vault/request-secrets.ts', 'what models are told, and a header'],
  ['main/connected-services/unsupported-options.ts', 'what models are told'],
  ['main/connected-services/multipart.ts', 'a form as it is sent'],
  ['main/connected-services/work/', 'results of tools, for models'],
  ['main/mail/mail-sender.ts', 'what models are told'],
  ['main/mail/mail-text.ts', 'the text of a mail as models are given it'],
  ['main/approvals/commands/rules/file-rules.ts', 'names of programs and options'],
  ['main/approvals/commands/rules/git-rules.ts', 'names of programs and options'],
  ['main/approvals/commands/rules/held-checker-rules.ts', 'names of programs and options'],
  ['main/approvals/commands/rules/sandboxed-file-rules.ts', 'names of programs and options'],
  ['main/approvals/commands/rules/held-git-rules.ts', 'names of programs and options'],
  ['main/approvals/commands/rules/held-tool-rules.ts', 'names of programs and options'],
  ['main/approvals/commands/inner-command.ts', 'names of programs and options'],
  ['main/approvals/commands/parse/sketch-line.ts', 'kinds of nodes of a grammar'],
  ['main/approvals/commands/rules/harmless-programs.ts', 'names of programs'],
  ['main/approvals/commands/joined-values.ts', 'names of programs'],
  ['main/approvals/commands/rules/jq-filter.ts', 'names of functions'],
  ['main/approvals/commands/rules/known-words.ts', 'names of programs'],
  ['main/approvals/commands/danger/leaves-computer.ts', 'names of programs'],
  ['main/approvals/commands/rules/only-reads.ts', 'names of modules'],
  ['main/approvals/commands/grants/prefix-table.ts', 'names of programs and options'],
  ['main/approvals/commands/runner-names.ts', 'names of programs'],
  ['main/approvals/commands/runner-options.ts', 'names of programs'],
  ['main/approvals/commands/rules/system-rules.ts', 'names of programs and options'],
  ['main/approvals/commands/grants/template-table.ts', 'commands'],
  ['main/approvals/repository/harmless-settings.ts', 'names of settings'],
  ['main/blob-files.ts', 'headers of responses'],
  ['main/files/editors.ts', 'names of programs'],
  ['main/mcp/connection/answer-requests.ts', 'an answer to a server'],
  ['main/mcp/connection/server-tasks.ts', 'results of tools of MCP servers, for models'],
  ['main/mcp/definitions/covered-files.ts', 'by what a file is known'],
  ['main/mcp/definitions/file-facts.ts', 'by what a file is known'],
  ['main/mcp/definitions/default-cwd.ts', 'a file of JSON'],
  ['main/mcp/definitions/script-names.ts', 'names of modules'],
  ['main/mcp/packages/broken-entry.ts', 'an error that doctor.ts puts into words'],
  ['main/mcp/packages/fetch-failure.ts', 'an error that doctor.ts puts into words'],
  ['main/mcp/connection/start-patience.ts', 'why a start ended, which doctor.ts puts into words'],
  ['main/mcp/connection/call-clocks.ts', 'why a call ended, which call-failure.ts says for models'],
  ['main/mcp/serve/', 'answers to other programs'],
  ['main/mcp/servers/call-tool.ts', 'results of tools of MCP servers, for models'],
  ['main/mcp/import/example-texts.ts', 'patterns'],
  ['main/mcp/import/raw-server.ts', 'a header'],
  ['main/mcp/import/other-programs.ts', 'names of programs and their files'],
  ['main/mcp/tools/mcp-tool.ts', 'results of tools of MCP servers, for models'],
  ['main/mcp/connection/connect-with-fallback.ts', 'the log of a connection'],
  ['main/mcp/tools/tool-result.ts', 'results of tools of MCP servers, for models'],
  ['main/mcp/connection/transport-for.ts', 'the log of a connection'],
  ['main/page-files.ts', 'headers of responses'],
  ['main/providers/anthropic/anthropic-messages.ts', 'messages to models'],
  ['main/providers/wire/guarded-fetch.ts', 'a header'],
  ['main/providers/offline/offline', 'the offline guide is a model, and answers as one'],
  ['main/providers/openai-chat/openai-chat', 'messages to models'],
  ['main/providers/openai-responses/openai-responses-input.ts', 'messages to models'],
  ['main/providers/wire/request-images.ts', 'messages to models'],
  ['main/providers/errors/server-message.ts', 'words that servers use'],
  ['main/providers/wire/wire-conversation.ts', 'messages to models'],
  ['main/handlers/app-facts.ts', 'names and versions of programs'],
  ['main/project/demo-folder.ts', 'files of the demo, where the offline guide understands English only'],
  ['main/project/parse-foreign.ts', 'texts for models; its refusals are those of parse-item.ts'],
  ['main/shell/', 'what becomes of a command is a result of a tool'],
  ['main/tools/', 'errors and results of tools are worded for models'],
  ['main/web/', 'what becomes of a page is a result of a tool'],
  ['main/window', 'nothing that is said'],
  ['main/workspace/read/binary-kind.ts', 'errors of tools are worded for models'],
  ['main/workspace/read/decode-lines.ts', 'text of a file, cut for models'],
  ['main/workspace/read/find-encoding.ts', 'how a text is encoded, in words for models'],
  ['main/workspace/search/long-lines.ts', 'text of a file, cut for models and in lists of finds'],
  ['main/workspace/diff/diff-text.ts', 'the form of a patch'],
  ['main/workspace/folder-index/scan-folder.ts', 'names of requests'],
  ['main/workspace/patch/', 'errors of patches are worded for models'],
  ['main/workspace/search/ripgrep-error.ts', 'errors of tools are worded for models'],
  ['main/workspace/read/read-image.ts', 'errors of tools are worded for models'],
  ['main/workspace/read/read-lines.ts', 'errors of tools are worded for models'],
  ['main/workspace/paths/windows-path.ts', 'paths that models give'],
  ['main/workspace/paths/is-secret.ts', 'names of files'],
  ['main/workspace/secrets/kept-by-git.ts', 'the form of an object of git'],
  ['shared/session/entry-notes.ts', 'lists of folders are results of a tool'],
  ['shared/models/provider-presets.ts', 'names'],
]

/** Texts of other files that only look like sentences for people, each with the reason. */
const NOT_SENTENCES: readonly [start: string, reason: string][] = [
  ['spawn {1} ENOENT', 'a code of the system, which doctor.ts puts into words'],
  ['The connection failed', 'an error of which only the cause is told'],
  ['The request to the provider failed', 'an error of which only what is in it is told'],
  ['The person has to sign in.', 'an error of the SDK, which address-failure.ts puts into words'],
  ['has characters that cannot be seen', 'a check of a name, for which parse-mcp-json.ts has words of its own'],
  ['Merge branch', 'a message of a commit, as git itself words it'],
  ['Revert "', 'a message of a commit, as git itself words it'],
  ['This reverts commit', 'a message of a commit, as git itself words it'],
  ['ts tsx jsx', 'endings of files'],
  ['mp3 wav', 'endings of files'],
  ['png jpg jpeg gif', 'endings of files'],
  ['pdf epub', 'endings of files'],
  ['txt text md', 'endings of files'],
  ['program list pipeline', 'words of a grammar'],
  ['! [[ ]]', 'words of a shell'],
  ['(it is a {1})', 'a detail, for models'],
  ['(Answer:)', 'what a server answered, as text for models'],
  ['[{1}', 'what is left out of a text for models'],
  ['device or link', 'a detail, for models'],
  ['file {1}', 'a name within the program'],
  ['subscriptions/listen: {1}', 'a line of a log'],
  ['Go on exactly where you stopped.', 'a message to a model'],
  ['Interrupted', 'a result of a tool, for models'],
  ['Invoke-Item', 'a command'],
  ['It has not ended.', 'a message to a model'],
  ['It is unknown whether the mail', 'a result of a tool, for models'],
  ['It took place.', 'a result of a tool, for models'],
  ['It did not take place.', 'a result of a tool, for models'],
  ['Its lists could not be read again', 'the log of a connection'],
  ['named pipe', 'a detail, for models'],
  ['Not done', 'a result of a tool, for models'],
  ['Nothing was changed: something else', 'a result of a tool, for models; the page has its own words'],
  ['Maximum total timeout', 'what the SDK says'],
  ['On stdout', 'the log of a connection'],
  ['Progress: {1}', 'the log of a connection'],
  ['Say OK.', 'a message to a model'],
  ['Starting it again in {1} ms.', 'the log of a connection'],
  ['sudo ', 'a command'],
  ['cd merged', 'a command'],
  ['text/plain', 'a header'],
  ['The person edited the', 'a message to a model'],
  ['The server has forgotten the session', 'the log of a connection'],
  ['New session', 'a name, which the log keeps'],
  ['Offline guide', 'a name, which the settings keep'],
  ['The output is withheld: {1}', 'a result of a tool, for models'],
  ['Stopped by the person.', 'a result of a tool, for models'],
  ['wrong input', 'a check of a call, which only a fault of the page brings about'],
  ['{1} (fork)', 'a name, which the log keeps'],
  ['{1} (imported)', 'a name, which the log keeps'],
  ['{1} It is now', 'a message to a model'],
  ['{1} MB', 'a size'],
  ['{1} Read the file to see it.', 'a message to a model'],
  ['{1}… ({2} characters)', 'the log of a connection'],
  ['ulimit -v {1}', 'a command'],
  ['npm ', 'a command'],
  ['{1} -m pip install {2}', 'a command'],
  ['unknown type', 'what a server gave, for models'],
  ['You are asked whether', 'a message to a model'],
  ['You can close this window', 'a page in the browser, in English as the address that it is at'],
]

/** The files to which a folder's reason does not apply. */
const FOR_PEOPLE_ALL_THE_SAME = [
  'main/agent/context/compact.ts',
  'main/shell/confinement/confinement.ts',
  'main/shell/confinement/layering.ts',
  'main/tools/allow-lists.ts',
  'main/tools/commands/rehearse-command.ts',
  'main/tools/effects/send-mail.ts',
  'main/tools/watch-command.ts',
]

/** Plain errors are bugs, or worded for models, but in what only people start or read about. */
const PLAIN_ERRORS_FOR_PEOPLE = [
  'main/agent/call/edited-plan.ts',
  'main/files/',
  'main/mcp/',
  'main/project/',
  'main/store/',
  'main/workspace/folder-index/',
  'main/workspace/changes/plan-change.ts',
]

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Every text in main and shared that reads like a sentence and may come before a person. */
export function sentencesOfMain(root: string): FoundSentence[] {
  const files = ['main', 'shared'].flatMap(folder => sourcesIn(root, folder))
  return files
    .filter(
      file => FOR_PEOPLE_ALL_THE_SAME.includes(file) || !NOT_FOR_PEOPLE.some(([prefix]) => file.startsWith(prefix)),
    )
    .flatMap(file => sentencesIn(file, readFileSync(join(root, file), 'utf8')))
}

/** Exceptions that leave nothing out any more. */
export function unusedExceptions(root: string): string[] {
  const files = ['main', 'shared'].flatMap(folder => sourcesIn(root, folder))
  const texts = files.flatMap(file => sentencesIn(file, readFileSync(join(root, file), 'utf8'), () => true))
  return [
    ...NOT_FOR_PEOPLE.filter(([prefix]) => !texts.some(({ file }) => file.startsWith(prefix))),
    ...NOT_SENTENCES.filter(([start]) => !texts.some(({ sentence }) => sentence.startsWith(start))),
  ].map(([named]) => named)
}

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name).split(sep).join('/'))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .sort()
}

function sentencesIn(file: string, source: string, isMeant = isForPeople): FoundSentence[] {
  const found: FoundSentence[] = []
  const tagged = new Set<Node>()
  const forPeople = PLAIN_ERRORS_FOR_PEOPLE.some(prefix => file.startsWith(prefix))
  walk(parseSync(file, source).program as unknown as Node, node => {
    if (isLeftOut(node, forPeople)) return false
    if (node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sentence')
      tagged.add(node.quasi as Node)
    const isTagged = tagged.has(node)
    const sentence = isTagged ? textIn(node) : bare(textIn(node))
    if (isTagged ? hasWord(sentence) : looksLikeSentence(sentence) && isMeant(sentence)) {
      found.push({ sentence, file, line: source.slice(0, node.start).split('\n').length, isTagged })
    }
    return true
  })
  return found
}

function isLeftOut(node: Node, forPeople: boolean): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return true
  return node.type === 'NewExpression' && (node.callee as Node).name === 'Error' && !forPeople
}

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/\{\d\}/g, ''))

function looksLikeSentence(text: string): boolean {
  return /\S \S/.test(text) && hasWord(text)
}

function isForPeople(text: string): boolean {
  return !NOT_SENTENCES.some(([start]) => text.startsWith(start))
}

/** Visits every node of a syntax tree; where `visit` returns false, nothing in it. */
export function walk(value: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string' && !visit(value as Node)) return
    for (const inner of Object.values(value)) walk(inner, visit)
  }
}

/** `%s` is a gap that is filled later. */
function textIn(node: Node): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value.replace('%s', '{1}') : ''
  if (node.type !== 'TemplateLiteral') return ''
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.map(({ value }, index) => (index === 0 ? value.cooked : `{${index}}${value.cooked}`)).join('')
}

/** Without what joins it to other words. */
function bare(text: string): string {
  return text.replace(/^[\s.:;,]+/, '').replace(/[\s:]+$/, '')
}
