import type { SentencesOf } from '../../../sentences/sentences'

export const project: SentencesOf<'project'> = {
  "You have no profile '{1}'.": 'No tienes ningún perfil «{1}».',
  "There is no agent '{1}'.": 'No hay ningún agente «{1}».',
  "There is no command '{1}'.": 'No hay ningún comando «{1}».',
  "There is no skill '{1}'; it is left out.": 'No hay ninguna habilidad «{1}»; se omite.',
  'your own {1}': 'tu archivo {1}',
  "'name' contains characters that a name cannot have.": '«name» contiene caracteres que un nombre no puede tener.',
  "'{1}' must be a text.": '«{1}» debe ser un texto.',
  '\'{1}\' must be a list of names, as in "a, b" or [a, b].':
    '«{1}» debe ser una lista de nombres, como "a, b" o [a, b].',
  "'{1}' is missing.": 'Falta «{1}».',
  "'{1}' is empty.": '«{1}» está vacío.',
  "'{1}' is longer than {2} characters.": '«{1}» tiene más de {2} caracteres.',
  'Between the two --- lines there must be keys, as in "name: review".':
    'Entre las dos líneas --- debe haber claves, como "name: review".',
  'The keys cannot be read as YAML: {1*}': 'Las claves no se pueden leer como YAML: {1}',
  'It must begin with a line of --- and its keys.': 'Debe empezar con una línea --- y sus claves.',
  'The --- line that ends the keys is missing.': 'Falta la línea --- que cierra las claves.',
  'Its keys are longer than 64 KB.': 'Sus claves ocupan más de 64 KB.',
  'Its keys hold too many lists.': 'Sus claves contienen demasiadas listas.',
  'A text with a colon in it needs quotes around it.': 'Un texto con dos puntos necesita comillas.',
  'This is not valid YAML: {1}.{2*}': 'Esto no es YAML válido: {1}.{2}',
  "'name' needs letters a to z or digits, to be typed after a slash.":
    '«name» necesita letras de la a a la z o cifras, para escribirse tras una barra.',
  '{1} is reserved.': '{1} está reservado.',
  'There is no text below its keys.': 'No hay texto debajo de sus claves.',
  "An agent has no key '{1}'.": 'Un agente no tiene la clave «{1}».',
  "'default' is the name of the built-in agent.": '«default» es el nombre del agente incluido.',
  'It names itself as its sub-agent.': 'Se nombra a sí mismo como subagente.',
  "There is no tool group '{1}' here. Choose from {2}.":
    'Aquí no hay ningún grupo de herramientas «{1}». Elige entre {2}.',
  '{1} is longer than 1 MB and cannot be edited here.': '{1} tiene más de 1 MB y no se puede editar aquí.',
  'It is longer than 1 MB.': 'Tiene más de 1 MB.',
  'Line {1}': 'Línea {1}',
  '{1} has changed on the disk since it was opened. Look at it again.':
    '{1} ha cambiado en el disco desde que se abrió. Míralo otra vez.',
  '{1} is no project file.': '{1} no es un archivo del proyecto.',
  '{1} is longer than 1 MB. Only its first megabyte is used.': '{1} tiene más de 1 MB. Solo se usa su primer megabyte.',
  '{1} is not used: {2*}.': '{1} no se usa: {2}.',
  'Only the first {1} of its {2} files are read': 'Solo se leen los primeros {1} de sus {2} archivos',
  '{1} is already the command of {2*}.': '{1} ya es el comando de {2}.',
  "The agent '{1}' is already that of {2*}.": 'El agente «{1}» ya es el de {2}.',
  "The skill '{1}' is already that of {2*}.": 'La habilidad «{1}» ya es la de {2}.',
  "The skill is named '{1}', but its folder is not.": 'La habilidad se llama «{1}», pero su carpeta no.',
}
