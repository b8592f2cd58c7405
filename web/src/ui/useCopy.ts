import { useTranslation } from 'react-i18next';
import { useToast } from './toast.tsx';

/** Puts a text into the clipboard, and says whether that worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t(($) => $.ui.copied) });
    } catch {
      // No permission, or a page without a secure context: then by hand.
      toast({ title: t(($) => $.ui.copyFailed), variant: 'destructive' });
    }
  };
}
