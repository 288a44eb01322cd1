import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import type { FiguresRequest } from '#shared/figures/model.ts';
import { newId, type PrintId } from '#shared/ids.ts';
import '../client/nouns/figures.ts';
import { useClient } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';

/** Creates a PDF of the current figures and downloads or shares it. */
export const FiguresPdfButton = ({ of, wanted }: { of: string; wanted: Omit<FiguresRequest, 'id'> }) => {
  const client = useClient();
  const phone = useMedia(widths.phone);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { shareOrSavePdf } = await import('../ui/files/share-or-save-pdf.ts');
      const id = newId('prt') as PrintId;
      return shareOrSavePdf(() => client.figures.print({ body: { ...wanted, id } }), `${of}.pdf`, phone);
    },
    onError: ({ message }) => toast({ type: 'error', text: message }),
  });
  return (
    <Button
      iconName={phone ? 'share' : 'download'}
      loading={isPending}
      onClick={() => mutate()}
      ariaLabel={`PDF: ${of}`}
    >
      PDF
    </Button>
  );
};
