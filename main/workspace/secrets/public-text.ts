import { posix } from 'node:path'

/** Blocks of PEM that everybody may see. */
const PUBLIC_BLOCK =
  /-----BEGIN ((?:TRUSTED |X509 )?CERTIFICATE|X509 CRL|(?:RSA )?PUBLIC KEY|DH PARAMETERS)-----[A-Za-z0-9+/=\s]+-----END \1-----/g
const PEM_NAME = /\.pem$/i

const SETTINGS_NAME = /^\.npmrc$/i
/** Settings of a package manager that give access, or may. */
const ACCESS = /auth|pass|token|user|key|cert|email|secret|otp|proxy|nerf/i

/** Returns whether the text of a file of this name can show that it holds nothing secret. */
export function isPublicName(path: string): boolean {
  const name = posix.basename(path)
  return PEM_NAME.test(name) || SETTINGS_NAME.test(name)
}

/**
 * Returns whether a file that is secret by its name holds only what is public: certificates, or settings of a package manager
 * without credentials. `text` is all of it.
 */
export function isPublicText(path: string, text: string): boolean {
  const name = posix.basename(path)
  if (PEM_NAME.test(name)) {
    const rest = text.replace(PUBLIC_BLOCK, '')
    return rest !== text && rest.split('\n').every(line => /^\s*(#.*)?$/.test(line))
  }
  return SETTINGS_NAME.test(name) && text.split('\n').every(isOpenSetting)
}

function isOpenSetting(line: string): boolean {
  if (/^\s*([#;].*)?$/.test(line)) return true
  const sign = line.indexOf('=')
  if (sign < 0) return false
  // A value may stand for a variable, and an address may carry a password.
  return !ACCESS.test(line.slice(0, sign)) && !/\$\{|:\/\/[^/]*@/.test(line.slice(sign + 1))
}
