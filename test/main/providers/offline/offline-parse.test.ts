import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRequest } from '../../../../main/providers/offline/offline-parse'
import type { Step } from '../../../../main/providers/offline/offline-step'
import { runsOf } from '../../../helpers/how-deep'

const understood: [string, ...Step[]][] = [
  ['list the mcp tools', { verb: 'list-tools' }],
  ['Which MCP tools are there?', { verb: 'list-tools' }],
  ['what tools do you have?', { verb: 'list-tools' }],
  ['show me the tools of memory', { verb: 'list-tools', server: 'memory' }],
  ['list the tools of the memory server', { verb: 'list-tools', server: 'memory' }],
  [
    'use memory to remember that tea is at four.',
    { verb: 'use-tool', name: 'memory', wish: 'remember that tea is at four' },
  ],
  ['please use memory read_graph', { verb: 'use-tool', name: 'memory read_graph' }],
  [
    'use files list with {"path": "a, then read b"}',
    { verb: 'use-tool', name: 'files list', given: '{"path": "a, then read b"}' },
  ],
  ['call files__list with path=.', { verb: 'use-tool', name: 'files__list', given: 'path=.' }],
  ['use the tool echo with ```json\n{"a": 1}\n```', { verb: 'use-tool', name: 'echo', given: '{"a": 1}' }],
  [
    'list the mcp tools, then use memory read_graph',
    { verb: 'list-tools' },
    { verb: 'use-tool', name: 'memory read_graph' },
  ],
  ['read my unread mail', { verb: 'list-mail', isUnread: true }],
  ['Please show me my unread e-mails.', { verb: 'list-mail', isUnread: true }],
  ['do I have any new mail?', { verb: 'list-mail', isUnread: true }],
  ['list unread emails', { verb: 'list-mail', isUnread: true }],
  ['check my inbox', { verb: 'list-mail', isUnread: false }],
  ['show me my latest mails', { verb: 'list-mail', isUnread: false }],
  ['read mail 12', { verb: 'read-mail', uid: 12 }],
  ['open the mail number 3', { verb: 'read-mail', uid: 3 }],
  ['read my unread mail, then read mail 3', { verb: 'list-mail', isUnread: true }, { verb: 'read-mail', uid: 3 }],
  ['read mail', { verb: 'read', path: 'mail' }],
  ['read mail.md', { verb: 'read', path: 'mail.md' }],
  ['list emails', { verb: 'list', path: 'emails' }],
  ['search the web for node releases', { verb: 'search-web', query: 'node releases' }],
  ['Search the web for "a then read b"', { verb: 'search-web', query: 'a then read b' }],
  ['look up the weather in Paris on the web', { verb: 'search-web', query: 'the weather in Paris' }],
  ['search for web in src', { verb: 'search', text: 'web', root: 'src' }],
  ['where is the word “total” used?', { verb: 'search', text: 'total' }],
  ['Where is parseDate defined in src?', { verb: 'search', text: 'parseDate', root: 'src' }],
  ['where are errors mentioned', { verb: 'search', text: 'errors' }],
  ['where do we use fetch?', { verb: 'search', text: 'fetch' }],
  ['find is used', { verb: 'search', text: 'is used' }],
  ['find TODO', { verb: 'search', text: 'TODO' }],
  ['FIND todo', { verb: 'search', text: 'todo' }],
  ['search for needle in src', { verb: 'search', text: 'needle', root: 'src' }],
  ['look for "in the end" in the docs folder', { verb: 'search', text: 'in the end', root: 'docs' }],
  ['please find the word colour in the whole project', { verb: 'search', text: 'colour' }],
  ['grep "a then b"', { verb: 'search', text: 'a then b' }],
  ['search for max size in "my docs"', { verb: 'search', text: 'max size', root: 'my docs' }],
  ['find files named *.md', { verb: 'find-files', name: '*.md' }],
  ['find all *.test.ts files in test', { verb: 'find-files', name: '*.test.ts', root: 'test' }],
  ['list files ending in .css', { verb: 'find-files', name: '*.css' }],
  ['find the file "my notes.md"', { verb: 'find-files', name: 'my notes.md' }],
  ['look for a?.ts', { verb: 'find-files', name: 'a?.ts' }],
  ['read README.md', { verb: 'read', path: 'README.md' }],
  ['Can you show me the file "my notes.md"?', { verb: 'read', path: 'my notes.md' }],
  ['cat src/index.ts', { verb: 'read', path: 'src/index.ts' }],
  ['Open README.md.', { verb: 'read', path: 'README.md' }],
  ['read README.md lines 10-40', { verb: 'read', path: 'README.md', lines: { first: 10, last: 40 } }],
  ['show lines 3 to 5 of a.ts', { verb: 'read', path: 'a.ts', lines: { first: 3, last: 5 } }],
  ['read a.ts line 7', { verb: 'read', path: 'a.ts', lines: { first: 7, last: 7 } }],
  ['read a.ts lines 9-2', { verb: 'read', path: 'a.ts', lines: { first: 9, last: 9 } }],
  ['list', { verb: 'list', path: '.' }],
  ['ls', { verb: 'list', path: '.' }],
  ['list files', { verb: 'list', path: '.' }],
  ['list src', { verb: 'list', path: 'src' }],
  ['list ..', { verb: 'list', path: '..' }],
  ['show me the files in src/app', { verb: 'list', path: 'src/app' }],
  ['list the contents of docs', { verb: 'list', path: 'docs' }],
  ['create notes.md with Buy milk', { verb: 'create', path: 'notes.md', content: 'Buy milk\n' }],
  ['write "hello there" to a/b.txt', { verb: 'create', path: 'a/b.txt', content: 'hello there\n' }],
  [
    'make a new file called Makefile containing all: build',
    { verb: 'create', path: 'Makefile', content: 'all: build\n' },
  ],
  ['create empty.txt', { verb: 'create', path: 'empty.txt', content: '' }],
  ['create a.md with the content:\n# A\n\nfind me\n', { verb: 'create', path: 'a.md', content: '# A\n\nfind me\n' }],
  ['create a.sh with\n```sh\nls\nfind .\n```', { verb: 'create', path: 'a.sh', content: 'ls\nfind .\n' }],
  ['replace colour with color in x.css', { verb: 'replace', path: 'x.css', from: 'colour', to: 'color', all: false }],
  [
    'replace all "a in b" with \'c with d\' in src/x.ts',
    { verb: 'replace', path: 'src/x.ts', from: 'a in b', to: 'c with d', all: true },
  ],
  ['change foo bar to baz in x.ts', { verb: 'replace', path: 'x.ts', from: 'foo bar', to: 'baz', all: false }],
  ['replace "foo" with "" in x.ts', { verb: 'replace', path: 'x.ts', from: 'foo', to: '', all: false }],
  ['run npm test', { verb: 'run', command: 'npm test' }],
  ['execute `git log | head`', { verb: 'run', command: 'git log | head' }],
  ['run echo "a then b"', { verb: 'run', command: 'echo "a then b"' }],
  ['run npm test then think about it', { verb: 'run', command: 'npm test then think about it' }],
  [
    'find TODO then read README.md, then run npm test',
    { verb: 'search', text: 'TODO' },
    { verb: 'read', path: 'README.md' },
    { verb: 'run', command: 'npm test' },
  ],
  [
    '1. find TODO\r\n2) please list src\n- run npm test',
    { verb: 'search', text: 'TODO' },
    { verb: 'list', path: 'src' },
    { verb: 'run', command: 'npm test' },
  ],
  ['Please do this:\n1. list\n2. read a.md', { verb: 'list', path: '.' }, { verb: 'read', path: 'a.md' }],
  [
    'create a.md with\n```\nrun away\n```\nthen read a.md',
    { verb: 'create', path: 'a.md', content: 'run away\n' },
    { verb: 'read', path: 'a.md' },
  ],
]

describe('parseRequest', () => {
  test.each(understood)('understands %j', (text, ...steps) => {
    expect(parseRequest(text)).toEqual({ type: 'steps', steps })
  })

  test.each(['help', 'Help!', '?', 'please help me', ' help '])('takes %j for a call for help', text => {
    expect(parseRequest(text)).toEqual({ type: 'help' })
  })

  test.each([
    '',
    'hello',
    'what is the meaning of this?',
    'replace a with b',
    'create',
    'read',
    'find',
    'open the front door',
    'run   ',
  ])('does nothing for %j', text => {
    expect(parseRequest(text).type).toBe('unclear')
  })

  test('does nothing at all when one of several steps is not understood', () => {
    expect(parseRequest('list src then replace a with b then run ls')).toEqual({
      type: 'unclear',
      piece: 'replace a with b',
    })
  })

  test('gives steps, help or the unclear piece for any text, and never throws', () => {
    const words = fc.constantFrom(
      'find',
      'in',
      'then',
      'with',
      'read',
      '"',
      "'",
      '```',
      '`',
      '\n',
      'create',
      'a.md',
      'run',
      'list',
      '1.',
      'replace',
      'to',
      ' ',
      '\uE000',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words, { maxLength: 30 }).map(parts => parts.join(' ')),
    )
    fc.assert(
      fc.property(text, input => {
        const result = parseRequest(input)
        expect(['steps', 'help', 'unclear']).toContain(result.type)
        if (result.type === 'steps') expect(result.steps.length).toBeGreaterThan(0)
      }),
      { numRuns: runsOf(3000) },
    )
  })

  test.each([
    ['white space', 'find '.padEnd(300_000, ' ')],
    ['line feeds', `find x${'\n'.repeat(300_000)}`],
    ['quotes', `replace ${'"'.repeat(100_001)} with x in y`],
    ['fences', `create a.md with ${'``` '.repeat(50_000)}`],
    ['words', `replace ${'with in to '.repeat(30_000)}`],
    ['steps', 'find a then '.repeat(20_000)],
  ])('stays quick on very much %s', (_, text) => {
    expect(['steps', 'unclear']).toContain(parseRequest(text).type)
  })
})
