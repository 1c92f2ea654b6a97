const NOBODY = 65_534

/** Runs a job with the rights of an ordinary user, also where the tests run as root, whom no permission stops. */
export async function asOrdinaryUser<T>(job: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    return await job()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
