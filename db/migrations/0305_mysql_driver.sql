alter table "develop_datasource" alter column "driver_class" type varchar(24);
