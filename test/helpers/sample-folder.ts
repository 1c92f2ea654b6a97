import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

const run = promisify(execFile)

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'README.md': '# Sample\n\n## Use\n\nTODO: say how\n',
  'package.json':
    '{ "name": "sample", "version": "1.2.3", "scripts": { "test": "node test.js" }, "dependencies": {} }\n',
  'package-lock.json': '{ "name": "sample", "lockfileVersion": 3, "packages": {} }\n',
  'tsconfig.json': '{ "include": ["src"] }\n',
  'src/index.ts': "import { add } from './util'\n\nexport function main() {\n  return add(1, 2)\n}\n",
  'src/util.ts': 'export const add = (a: number, b: number) => a + b\n',
  'scripts/count.py': 'import sys\n\ndef main():\n    print(len(sys.argv))\n',
  'docs/guide.md': '# Guide\n',
  'data/people.csv': 'name,town,age\nanna,Ulm,41\nbo,Kiel,17\n',
  'data/app.log.gz': gzipSync('INFO start\nERROR stop\n'),
  'logs/app.log': 'INFO start\nERROR stop\n',
  'setup.cfg': '# settings\n[metadata]\nname = sample\n',
  'requirements.txt': 'requests\n',
  'pyproject.toml': '[project]\nname = "sample"\n',
  'docker-compose.yml': 'services:\n  web:\n    image: web\n',
  '.github/workflows/ci.yml': 'jobs:\n  test:\n    runs-on: x\n',
  'packages/app/package.json': '{ "name": "app", "version": "0.0.1" }\n',
}

/** A small project in a repository of two commits, as lines to look around are typed in. */
export async function buildSample(folder: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [name, content] of Object.entries({ ...FILES, ...more })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const git = (...args: string[]) => run('git', ['-c', 'init.templateDir=', ...args], { cwd: folder })
  await git('init', '-q', '-b', 'main')
  await git('config', 'user.name', 'me')
  await git('config', 'user.email', 'me@example.org')
  for (const paths of [['README.md'], ['src', 'package.json', 'docs']]) {
    await git('add', ...paths)
    await git('commit', '-q', '-m', `Add ${paths.join(' and ')}`)
  }
}
