import type { SentencesOf } from '../../../sentences/sentences'

export const earlier: SentencesOf<'earlier'> = {
  'All changes to files of the folder can be taken back. {1*}':
    'Toutes les modifications des fichiers du dossier peuvent être annulées. {1}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}':
    'Tout ne peut pas être annulé : sur {1} fichiers, seraient perdus {2}. {3}',
  '{1*}. Undo the later change first.': '{1}. Annulez d’abord la modification ultérieure.',
}
