import { expect, test } from 'vitest'
import { read } from '../../../../main/tools/pi/pi-read'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { hiddenIn } from '../../../../main/workspace/search/hidden-files'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

const OPEN = {
  'app/secrets.py': 'import os\nAPI_KEY = os.environ["API_KEY"]\ndef load(): return API_KEY\n',
  'src/credentials.ts':
    'export type Credentials = { user: string; password: string }\nexport const field = "password"\n',
  'pkg/token.go': 'package pkg\nconst EOF = "EOF"\n',
  'secrets.test.ts': 'const token = "your-token"\n',
  'Secret.java': 'class Secret { private String password = null; }\n',
}
const CLOSED = {
  'b/secrets.py': 'DB_PASSWORD = "hunter2!x"\n',
  'b/credentials.ts': 'export const c = { apiKey: "sk-a8F3kd92Lm1qz7Xp04Tn" }\n',
  'b/secrets.js': 'module.exports = "-----"\n-----BEGIN RSA PRIVATE KEY-----\nMII\n',
  'b/credentials.go': 'var x = "ghp_a8F3kd92Lm1qz7Xp04TnQw21"\n',
  'b/secrets.yaml': 'a: b\n',
  'b/.env': 'A=b\n',
  '.aws/credentials.py': 'x = 1\n',
}

test.each(Object.keys(OPEN))('%s is read and searched, as nothing in it is secret', async path => {
  const context = await toolContext({ ...OPEN, ...CLOSED })
  expect(await runTool(read, { path }, context)).toContain(OPEN[path as keyof typeof OPEN].split('\n')[0])
  expect(await hiddenIn(context.workspace)(path)).toBe(false)
})

test.each(Object.keys(CLOSED))('%s is neither', async path => {
  const context = await toolContext({ ...OPEN, ...CLOSED })
  await expect(runTool(read, { path }, context)).rejects.toThrow('may hold secrets')
  expect(await hiddenIn(context.workspace)(path)).toBe(true)
})

test('a search finds what is open, and names what is not', async () => {
  const context = await toolContext({ ...OPEN, ...CLOSED })
  const text = await runTool(exploreWorkspace, { pattern: 'password|PASSWORD', limit: 100 }, context)
  expect(text.split('\n').slice(0, -1)).toEqual(['Secret.java', 'src/credentials.ts'])
  expect(text).toContain(`-- not searched: ${Object.keys(CLOSED).length} files`)
})
