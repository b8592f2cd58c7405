import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuSection } from '../PointMenu.tsx';
import { fileNameOf, type Sheet } from '../sheets/sheet.ts';
import { useToast } from '../toast.tsx';
import { FigureMenuContext } from './figureMenu.ts';
import { framed, type LegendEntry, type Picture } from './picture.ts';

interface FigureFiles {
  title: string;
  legend: readonly LegendEntry[];
  note: string | undefined;
  sheet: () => Sheet;
  picture: () => Picture;
}

/** The part of a figure's menu that saves it; what writes a file is loaded with the first one. */
export function useFigureFiles({ title, legend, note, sheet, picture }: FigureFiles): MenuSection {
  const { t, i18n } = useTranslation();
  const { period } = use(FigureMenuContext);
  const toast = useToast();
  const name = fileNameOf(title, period);

  const save = (write: () => Promise<void>) => () => {
    write().catch(() => toast({ variant: 'destructive', title: t(($) => $.charts.files.failed) }));
  };
  const asTable = (kind: 'csv' | 'xlsx') => async () => {
    const { saveSheet } = await import('../sheets/saveSheet.ts');
    await saveSheet(sheet(), kind, name, i18n.language);
  };
  const asPicture = (kind: 'png' | 'svg') => async () => {
    const { savePng, saveSvg } = await import('./pictureFile.ts');
    const whole = framed(title, legend, note, picture());
    await (kind === 'png' ? savePng(whole, name) : saveSvg(whole, name));
  };
  return {
    title: t(($) => $.charts.files.title),
    items: [
      { label: t(($) => $.charts.files.png), onSelect: save(asPicture('png')) },
      { label: t(($) => $.charts.files.svg), onSelect: save(asPicture('svg')) },
      { label: t(($) => $.charts.files.csv), onSelect: save(asTable('csv')) },
      { label: t(($) => $.charts.files.xlsx), onSelect: save(asTable('xlsx')) },
    ],
  };
}
