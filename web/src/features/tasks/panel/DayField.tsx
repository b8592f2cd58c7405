import { DayPicker } from '../../../ui/DayPicker.tsx';
import { Field } from '../../../ui/Field.tsx';
import fieldCss from '../../../ui/Field.module.css';
import { useCalendar } from '../../organisations/useCalendar.ts';

interface DayFieldProps {
  label: string;
  empty: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

export function DayField({ label, ...rest }: DayFieldProps) {
  const { firstDayOfWeek } = useCalendar();
  return (
    <Field label={label}>
      {({ id }) => (
        <DayPicker
          {...rest}
          id={id}
          label={label}
          firstDayOfWeek={firstDayOfWeek}
          className={fieldCss.control ?? ''}
        />
      )}
    </Field>
  );
}
