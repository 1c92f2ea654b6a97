import { posix } from 'node:path'
import { localAddress } from './local-address'

/** `scheme://` wherever in a word, but for a `file:` of its own. */
const ADDRESS = /(?<!(^|[=,@])file):\/\//i

/** To git, what stands before a colon may be a host alone. */
const HOST = /^[\w-]+(\.[\w-]+)+:/

/** The first word that holds the address of something on another computer: whatever the program, it may be reached. */
export function addressIn([program = '', ...args]: readonly string[]): string | undefined {
  const isGit = posix.basename(program) === 'git'
  return args.find(
    arg => localAddress(arg) === undefined && (ADDRESS.test(arg) || namesUser(arg) || (isGit && HOST.test(arg))),
  )
}

/** `user@host:` as ssh has it. A later `@` is followed by no colon that the first one is not. */
function namesUser(arg: string): boolean {
  return arg.split(/[\s/]/).some(part => {
    const at = part.search(/[\w.-]@/)
    return at >= 0 && part.includes(':', at + 2)
  })
}
