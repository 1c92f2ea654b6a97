/**
 * Numbers of what a confined program is refused besides: sockets, as one that lies in the folder leads out of it, the keys of the
 * kernel, which no namespace parts, and the largest sources of faults in kernels. From the kernel's tables of system calls.
 */
const REFUSED: Partial<Record<NodeJS.Architecture, { audit: number; socket: number; calls: readonly number[] }>> = {
  // add_key, request_key, keyctl, perf_event_open, bpf, userfaultfd, io_uring_setup, _enter, _register
  x64: { audit: 0xc000003e, socket: 41, calls: [248, 249, 250, 298, 321, 323, 425, 426, 427] },
  arm64: { audit: 0xc00000b7, socket: 198, calls: [217, 218, 219, 241, 280, 282, 425, 426, 427] },
}

/** Set in the numbers of x64 for programs with pointers of 32 bits, which nobody has. */
const X32 = 0x40000000

const LOAD = 0x20
const IF_EQUAL = 0x15
const IF_AT_LEAST = 0x35
const RETURN = 0x06

const ALLOW = 0x7fff0000
const KILL = 0x80000000
const REFUSE = 0x00050000 | 1 // with EPERM

const NUMBER_AT = 0
const ARCHITECTURE_AT = 4

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

/**
 * A filter of system calls for bubblewrap's `--seccomp`, as the kernel takes it; none for a processor that is not known. `sockets`
 * lets a program speak to itself, where no socket of anybody else can be reached.
 */
export function systemCallFilter(
  architecture: NodeJS.Architecture,
  { sockets = false }: { sockets?: boolean } = {},
): Uint8Array | undefined {
  const known = REFUSED[architecture]
  if (!known) return undefined
  const calls = sockets ? known.calls : [known.socket, ...known.calls]
  const tests: Instruction[] = [
    [IF_AT_LEAST, calls.length + 1, 0, X32],
    ...calls.map((call, index): Instruction => [IF_EQUAL, calls.length - index, 0, call]),
  ]
  return assembled([
    [LOAD, 0, 0, ARCHITECTURE_AT],
    [IF_EQUAL, 0, tests.length + 3, known.audit],
    [LOAD, 0, 0, NUMBER_AT],
    ...tests,
    [RETURN, 0, 0, ALLOW],
    [RETURN, 0, 0, REFUSE],
    [RETURN, 0, 0, KILL],
  ])
}

function assembled(instructions: readonly Instruction[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(instructions.length * 8))
  for (const [index, [code, ifTrue, ifFalse, value]] of instructions.entries()) {
    bytes.setUint16(index * 8, code, true)
    bytes.setUint8(index * 8 + 2, ifTrue)
    bytes.setUint8(index * 8 + 3, ifFalse)
    bytes.setUint32(index * 8 + 4, value, true)
  }
  return new Uint8Array(bytes.buffer)
}
