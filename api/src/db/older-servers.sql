-- What PostgreSQL 18 has and the servers since 15 have not, under the same names. A server that brings a name itself is
-- found first: pg_catalog comes before public.

-- Since 18: milliseconds, then the microseconds among them, so that what is made first is first; the rest is chance.
CREATE OR REPLACE FUNCTION public.uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0')
    || substr(gen_random_uuid()::text, 20))::uuid
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS us) AS now
$$;

-- Since 17 and 16.
DO $$
BEGIN
  IF current_setting('server_version_num')::int < 170000 AND to_regcollation('pg_c_utf8') IS NULL THEN
    CREATE COLLATION public.pg_c_utf8 (provider = libc, locale = 'C.UTF-8');
  END IF;
  IF to_regcollation('unicode') IS NULL THEN
    CREATE COLLATION public.unicode (provider = icu, locale = 'und');
  END IF;
END $$;
